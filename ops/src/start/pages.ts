// Builds the pages whose sources changed, beside the start of the database, in a process that ends.
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { buildWeb } from './builds.ts';

try {
  await buildWeb(ROOT, join(ROOT, 'web/dist/.stamp'));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
