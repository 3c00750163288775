// For tests: a child whose main thread waits for ever, as a LibreOffice whose threads wait for each other. With `alone` nothing ends it.
import { endWithParent } from '../soffice/end-with-parent.ts';

if (process.argv[2] !== 'alone') endWithParent(50);
process.stdout.write('here\n');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
