// Taken away by the first real file.
