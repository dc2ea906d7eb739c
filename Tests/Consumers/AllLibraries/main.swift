// Every library is a dependency of this program.
print("built")
