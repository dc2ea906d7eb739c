import LoadedCharts
import Testing
