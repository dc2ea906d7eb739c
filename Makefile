# What people and CI do with this package; `make help` lists it.
# FLAGS go to SwiftPM: make test FLAGS='--filter Turnstile'
SOURCES := Package.swift Sources Tests Examples Plugins Benchmarks/Package.swift Benchmarks/Sources \
	Tools/Mutations/Package.swift Tools/Mutations/Sources \
	Tools/SchematicCommand/Package.swift Tools/SchematicCommand/Sources Tools/SchematicCommand/Tests \
	Tools/DurableBenchmarks/Package.swift Tools/DurableBenchmarks/Sources

.PHONY: build test test-conformance test-release test-tsan test-long test-macros test-telemetry test-inspector test-command install man diagrams measure-pictures \
	ci-core lint format docs api benchmark build-times mutations help

build: ## build everything, tests and examples included
	swift build --build-tests $(FLAGS)

# The test targets to compile and run, for instance TESTS='StateMapsTests GraphableTests'; with TESTS=, all.
# Those of test-conformance, test-macros, test-telemetry, test-inspector and test-command run for themselves.
TESTS ?= $(filter-out StatechartsConformanceTests SchematicMacrosTests DurableTelemetryTests,$(notdir $(wildcard Tests/*Tests)))

# All of them are compiled in whole modules, which takes less time; some of them file by file, for changes.
whole := $(if $(filter file,$(origin TESTS)),--scratch-path .build-whole $(shell Scripts/whole))
# What calculates much is optimized then: see the manifest.
optimized := $(if $(whole),SCHEMATIC_OPTIMIZED=yes)

test: ## run the tests, or with TESTS='A B' those targets alone; those that draw are skipped where Graphviz is not installed
	$(optimized) SCHEMATIC_TESTS='$(TESTS)' Scripts/run-tests $(whole) $(FLAGS)

test-conformance: ## run the tests that compare the engine of charts with a reference interpreter and with recorded charts
	SCHEMATIC_TESTS=StatechartsConformanceTests Scripts/run-tests $(FLAGS)

# Those where optimisation can change what is done.
RELEASE_TESTS := SchematicTests TransitionTablesTests StateMapsTests StatechartsConformanceTests
TSAN_TESTS := SchematicConcurrencyTests SchematicTestingTests SchematicObservationTests DurableMachinesTests

test-release: ## run the tests of machines, tables and maps, and random charts, with optimized libraries; with RELEASE=specialized, optimize the tests, too
	SCHEMATIC_RELEASE=$(or $(RELEASE),1) SCHEMATIC_TESTS='$(RELEASE_TESTS)' Scripts/run-tests -c release --scratch-path .build-bench \
		--disable-build-manifest-caching $(FLAGS)

test-tsan: ## run the tests of what is concurrent under the thread sanitizer; for lines in its reports, FLAGS='-debug-info-format dwarf'
	SCHEMATIC_TESTS='$(TSAN_TESTS)' Scripts/run-tests $(shell Scripts/whole) --sanitize=thread --scratch-path .build-tsan $(FLAGS)

test-long: ## run 30,000 random charts against the reference interpreter, 1,000 against other engines, compile 300, explore 7,000 and 5,000 systems, draw 300, mutate 100,000 files, kill workers 5,000 times and a server whose standby takes over, and optimize the tests of machines
	SCHEMATIC_LONG=1 Scripts/run-tests -c release -Xswiftc -enable-testing --filter \
		'StatechartsConformanceTests|ChartDocumentsTests|RandomChartTests|PictureFaultTests|RepetitionTests|SpinTests|RandomSystemTests|PlantedDefectTests|GuaranteeTests|BadInputTests|IntegerChartTests|SessionChartTests' $(FLAGS)
	$(MAKE) test-release RELEASE=specialized
	Scripts/compare-engines -c release -Xswiftc -enable-testing $(FLAGS)
	Scripts/compare-scripts -c release -Xswiftc -enable-testing $(FLAGS)
	Scripts/check-generated -c release -Xswiftc -enable-testing $(FLAGS)
	Scripts/check-kills 1000 1000
	Scripts/check-kills --rolling 1000 1000
	Scripts/check-kills --parts 1000 1000
	Scripts/check-pooler 100000 1000 1000
	Scripts/check-failover 1000

test-macros: ## run the tests of the macro, with the trait Macros; fetches and builds swift-syntax
	Scripts/test-macros $(FLAGS)

test-telemetry: ## run the tests of DurableTelemetry, with the trait Telemetry; fetches and builds swift-log and others
	Scripts/test-telemetry $(FLAGS)

test-inspector: ## attack the server of the inspector, with the trait Inspector, and open its page in Chromium; fetches and builds FlyingFox
	Scripts/test-inspector $(FLAGS)

test-command: ## run the tests of the command `schematic`; fetches and builds swift-argument-parser
	Scripts/command test $(FLAGS)

# The folder to install in. With DESTDIR, the files go to a folder from which a package is made.
PREFIX ?= /usr/local

install: ## build the command `schematic`, and install it with its manual and completions in PREFIX
	Scripts/command install "$(DESTDIR)$(PREFIX)" -c release $(FLAGS)

man: ## write the manual pages of the command from its help
	Scripts/command man Tools/SchematicCommand/man $(FLAGS)

# With GRAPHVIZ=no, nothing is installed, and no picture is drawn.
GRAPHVIZ ?= yes
texts := $(filter no,$(GRAPHVIZ))

diagrams: ## write the diagrams, pictures of them, and Diagrams/sheet.html with all pictures; installs Graphviz and Python with apt if they are missing and it may, unless GRAPHVIZ=no
	$(if $(texts),,@Scripts/get-graphviz)
	@Scripts/draw $(if $(texts),--texts) $(FLAGS)
	@$(if $(texts),,Scripts/sheet)

measure-pictures: ## measure the pictures of 60 random charts beside those of PlantUML, and write a sheet of 40 of them to .build-pictures; make test TESTS=GraphvizRenderingTests compiles what it runs
	Scripts/measure-pictures .build-pictures 60

ci-core: ## all that CI does for the core alone: machines, tables, maps, charts, actors, testing, and diagrams as texts
	bash .ci/run core

lint: ## check the style, the imports, the sentences of pages, and what is in the repository
	swift format lint --strict --parallel --recursive $(SOURCES)
	Scripts/check-imports
	Scripts/check-prose --check
	Scripts/pages --check-files
	Scripts/pages --check-links
	Scripts/check-files

format: ## put the sources into the style
	swift format --in-place --parallel --recursive $(SOURCES)

docs: ## build the documentation into .docs/, without a warning
	Scripts/build-docs $(FLAGS)

api: docs ## list the public symbols in .ci/api, so that a change of the API shows in review
	Scripts/list-symbols

benchmark: ## measure, beside a hand-written switch; with Valgrind also counts, and what is not specialized
	Benchmarks/run

build-times: ## measure how long users' packages and large charts take to compile
	Scripts/check-build-times

mutations: ## change the sources in hundreds of places, and see whether the tests fail; takes hours
	swift run --package-path Tools/Mutations Mutations $(FLAGS)

help: ## print this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
