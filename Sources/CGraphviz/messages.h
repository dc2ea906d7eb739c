#ifndef CGRAPHVIZ_MESSAGES_H
#define CGRAPHVIZ_MESSAGES_H

// Appends `text` to `cgraphviz_messages`. Has the type of Graphviz's error handler, which is called
// with text that is ready to print: it is never to be used as a format.
int cgraphviz_collect(char *text);

#endif
