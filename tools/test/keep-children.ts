// Before the server's files: the children of the inspection are started by a library there (vitest.config.ts), and serve one file
// after the other. What ends them with the process is in place before setup-fresh-modules.ts looks, so that it is no file's own.
await import('@xinqi/pdf/upload');
