// SQLite and PostgreSQL's libpq, loaded at run time.
//
// A library that is linked breaks the build where it is not installed. These are looked up with dlopen when
// the first database is opened, so that packages build without them and need no header. The few declarations
// below are the part of the interfaces that has not changed since SQLite 3.35 (2021) and libpq 13 (2020).

#ifndef CDATABASES_H
#define CDATABASES_H

#pragma clang assume_nonnull begin

// Opaque in SQLite as well: sqlite3 and sqlite3_stmt.
typedef struct CDatabasesSQLiteConnection CDatabasesSQLiteConnection;
typedef struct CDatabasesSQLiteStatement CDatabasesSQLiteStatement;

// The functions of libsqlite3 under its own names, without the prefix sqlite3_.
typedef struct {
  int (*_Nonnull open_v2)(const char *path, CDatabasesSQLiteConnection *_Nullable *_Nonnull connection, int flags,
                          const char *_Nullable vfs);
  int (*_Nonnull close_v2)(CDatabasesSQLiteConnection *_Nullable connection);
  int (*_Nonnull extended_result_codes)(CDatabasesSQLiteConnection *connection, int isOn);
  // The handler is called while another process has a lock, with how often it was called before; 0 ends the waiting.
  int (*_Nonnull busy_handler)(CDatabasesSQLiteConnection *connection, int (*_Nullable handler)(void *_Nullable, int),
                               void *_Nullable argument);
  const char *_Nonnull (*_Nonnull errmsg)(CDatabasesSQLiteConnection *_Nullable connection);
  const char *_Nonnull (*_Nonnull errstr)(int code);
  int (*_Nonnull get_autocommit)(CDatabasesSQLiteConnection *connection);
  int (*_Nonnull prepare_v2)(CDatabasesSQLiteConnection *connection, const char *sql, int length,
                             CDatabasesSQLiteStatement *_Nullable *_Nonnull statement,
                             const char *_Nullable *_Nullable tail);
  int (*_Nonnull bind_text)(CDatabasesSQLiteStatement *statement, int index, const char *text, int length,
                            void (*_Nullable destructor)(void *_Nullable));
  int (*_Nonnull bind_null)(CDatabasesSQLiteStatement *statement, int index);
  int (*_Nonnull bind_parameter_count)(CDatabasesSQLiteStatement *statement);
  int (*_Nonnull step)(CDatabasesSQLiteStatement *statement);
  int (*_Nonnull reset)(CDatabasesSQLiteStatement *statement);
  int (*_Nonnull clear_bindings)(CDatabasesSQLiteStatement *statement);
  int (*_Nonnull finalize)(CDatabasesSQLiteStatement *_Nullable statement);
  int (*_Nonnull column_count)(CDatabasesSQLiteStatement *statement);
  // Null for NULL.
  const unsigned char *_Nullable (*_Nonnull column_text)(CDatabasesSQLiteStatement *statement, int column);
  int (*_Nonnull column_bytes)(CDatabasesSQLiteStatement *statement, int column);
  int (*_Nonnull libversion_number)(void);
  // 0 if it was compiled without mutexes: then two threads cannot even have a connection each.
  int (*_Nonnull threadsafe)(void);
} CDatabasesSQLite;

// Opaque in libpq as well: PGconn and PGresult.
typedef struct CDatabasesPQConnection CDatabasesPQConnection;
typedef struct CDatabasesPQResult CDatabasesPQResult;

// PQconninfoOption: a parameter of a connection; the last of a list has no keyword.
typedef struct {
  char *_Nullable keyword;
  char *_Nullable variable;
  char *_Nullable compiled;
  // Null if the connection string does not have it.
  char *_Nullable value;
  char *_Nullable label;
  char *_Nullable kind;
  int size;
} CDatabasesPQOption;

// The functions of libpq under its own names, without the prefix PQ.
typedef struct {
  int (*_Nonnull libVersion)(void);
  CDatabasesPQOption *_Nullable (*_Nonnull conninfoParse)(const char *parameters, char *_Nullable *_Nonnull message);
  void (*_Nonnull conninfoFree)(CDatabasesPQOption *_Nullable options);
  void (*_Nonnull freemem)(void *_Nullable memory);
  // Both lists end with null.
  CDatabasesPQConnection *_Nullable (*_Nonnull connectdbParams)(const char *_Nullable const *_Nonnull keywords,
                                                                const char *_Nullable const *_Nonnull values,
                                                                int expandsDatabaseName);
  int (*_Nonnull status)(const CDatabasesPQConnection *_Nullable connection);
  char *_Nonnull (*_Nonnull errorMessage)(const CDatabasesPQConnection *_Nullable connection);
  int (*_Nonnull connectionNeedsPassword)(const CDatabasesPQConnection *connection);
  // 3 is PQERRORS_SQLSTATE.
  int (*_Nonnull setErrorVerbosity)(CDatabasesPQConnection *connection, int verbosity);
  // Connects again, and waits.
  void (*_Nonnull reset)(CDatabasesPQConnection *connection);
  void (*_Nonnull finish)(CDatabasesPQConnection *_Nullable connection);
  int (*_Nonnull transactionStatus)(const CDatabasesPQConnection *connection);
  int (*_Nonnull serverVersion)(const CDatabasesPQConnection *connection);
  // The number of the server's process, as whatever answers has said when it was connected: a pooler says another one.
  int (*_Nonnull backendPID)(const CDatabasesPQConnection *connection);
  // Reads what has arrived, without waiting; 0 if the connection is broken.
  int (*_Nonnull consumeInput)(CDatabasesPQConnection *connection);
  CDatabasesPQResult *_Nullable (*_Nonnull prepare)(CDatabasesPQConnection *connection, const char *name,
                                                    const char *sql, int count,
                                                    const unsigned int *_Nullable types);
  CDatabasesPQResult *_Nullable (*_Nonnull execPrepared)(CDatabasesPQConnection *connection, const char *name,
                                                         int count,
                                                         const char *_Nullable const *_Nullable values,
                                                         const int *_Nullable lengths,
                                                         const int *_Nullable formats, int resultFormat);
  CDatabasesPQResult *_Nullable (*_Nonnull execParams)(CDatabasesPQConnection *connection, const char *sql,
                                                       int count, const unsigned int *_Nullable types,
                                                       const char *_Nullable const *_Nullable values,
                                                       const int *_Nullable lengths,
                                                       const int *_Nullable formats, int resultFormat);
  int (*_Nonnull resultStatus)(const CDatabasesPQResult *_Nullable result);
  char *_Nullable (*_Nonnull resultErrorField)(const CDatabasesPQResult *_Nullable result, int field);
  int (*_Nonnull ntuples)(const CDatabasesPQResult *result);
  int (*_Nonnull nfields)(const CDatabasesPQResult *result);
  int (*_Nonnull getisnull)(const CDatabasesPQResult *result, int row, int column);
  char *_Nonnull (*_Nonnull getvalue)(const CDatabasesPQResult *result, int row, int column);
  int (*_Nonnull getlength)(const CDatabasesPQResult *result, int row, int column);
  void (*_Nonnull clear)(CDatabasesPQResult *_Nullable result);
  void (*_Nullable (*_Nonnull setNoticeProcessor)(CDatabasesPQConnection *connection,
                                                  void (*_Nullable processor)(void *_Nullable, const char *),
                                                  void *_Nullable argument))(void *_Nullable, const char *);
  // The functions below do not wait for the server.
  int (*_Nonnull socket)(const CDatabasesPQConnection *connection);
  // 0 if the statement was not sent.
  int (*_Nonnull sendQueryPrepared)(CDatabasesPQConnection *connection, const char *name, int count,
                                    const char *_Nullable const *_Nullable values, const int *_Nullable lengths,
                                    const int *_Nullable formats, int resultFormat);
  // The same for a statement that is not prepared.
  int (*_Nonnull sendQueryParams)(CDatabasesPQConnection *connection, const char *sql, int count,
                                  const unsigned int *_Nullable types,
                                  const char *_Nullable const *_Nullable values, const int *_Nullable lengths,
                                  const int *_Nullable formats, int resultFormat);
  // 0 if getResult returns at once.
  int (*_Nonnull isBusy)(CDatabasesPQConnection *connection);
  // Null after the last result of a statement.
  CDatabasesPQResult *_Nullable (*_Nonnull getResult)(CDatabasesPQConnection *connection);
} CDatabasesPQ;

// Load the library called `name`, a path or a file name that the dynamic linker looks for. Null if there is no
// such library, or if it lacks a function; `message` then says why, in the words of the linker. What was loaded
// stays loaded. Each call loads again: the caller keeps the result.
const CDatabasesSQLite *_Nullable cdatabases_load_sqlite(const char *name, char *message, int capacity);
const CDatabasesPQ *_Nullable cdatabases_load_pq(const char *name, char *message, int capacity);

// Makes libpq discard notices, which it would write to the standard error.
void cdatabases_discard_notices(const CDatabasesPQ *library, CDatabasesPQConnection *connection);

// Waits for many descriptors at once: epoll of Linux.
typedef struct {
  int queue;
  // Becomes readable when the poller is woken.
  int alarm;
} CDatabasesPoller;

// 0 where there is no epoll.
int cdatabases_open_poller(CDatabasesPoller *poller);
void cdatabases_close_poller(const CDatabasesPoller *poller);
// Watches until the descriptor is readable once; 0 if it cannot be watched. The key is not 0.
int cdatabases_watch(const CDatabasesPoller *poller, int descriptor, unsigned long long key);
// Waits, and returns the keys of descriptors that are readable: none also if it was woken or interrupted.
int cdatabases_wait(const CDatabasesPoller *poller, unsigned long long *keys, int capacity);
// Ends the waiting, or the next one: once.
void cdatabases_wake(const CDatabasesPoller *poller);

#pragma clang assume_nonnull end

#endif
