// `npm test` from a fresh clone: installs what is missing, then goes on under Node 24.
import { exec24 } from '../ops/exec24.mjs';
import { ensureInstalled } from '../ops/install.mjs';

await ensureInstalled();
exec24('tools/test.ts');
