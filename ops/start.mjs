// `npm start` on a machine with only git, Node >= 20 and npm: installs what is missing, then goes on under Node 24.
import { exec24 } from './exec24.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
exec24('ops/src/start.ts');
