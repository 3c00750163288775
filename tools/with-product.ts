// `node ops/run24.mjs tools/with-product.ts COMMAND ARGS…`: runs a command beside a throw-away product (database,
// pages, server; raised limits, no demo) and an issuer for single sign-on that believes whoever types a name. The command finds its address in E2E_ORIGIN and the data folder
// (root certificate) in E2E_DATA_DIR, and the database in E2E_DATABASE_URL for what an operator does by a command. For the browser tests and the pictures of the README.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Child } from '../ops/src/start/children.ts';
import { startThrowawayProduct } from '../ops/src/start/throwaway-product.ts';
import { client, startIssuer, type TestIssuer } from '../server/src/features/account/sso/testing/issuer.ts';

const ROOT = join(import.meta.dirname, '..');
const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('usage: with-product.ts COMMAND ARGS…');

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

/** Runs the command; its exit code, or 1 when the product ended before it. */
async function run(env: NodeJS.ProcessEnv, web: Child): Promise<number> {
  const child = spawn(command ?? '', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  let over = false;
  web.gone.then((why) => {
    if (over) return;
    over = true;
    console.error(`✗ ${why}`);
    child.kill('SIGTERM');
  });
  const status = await ended;
  const broken = over;
  over = true;
  return broken ? 1 : status;
}

// a name: browsers make no passkey for an address
let issuer: TestIssuer | undefined;
const product = await startThrowawayProduct(
  async (origin) => {
    issuer = await startIssuer(origin);
    issuer.user = undefined;
    return {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      // a story is no crowd: the machine that runs it may stand still for seconds, and its logins were told to come back
      MAX_LOOP_DELAY: '0',
      // hundreds of people register before their stories begin: the work of each captcha in words was a fifth of a processor's second
      CAPTCHA_BITS: '4',
    };
  },
  { host: 'localhost' },
);
let code = 1;
try {
  const { origin, dataDir, databaseUrl, web } = product;
  if (!stopping.signal.aborted)
    code = await run(
      { ...process.env, E2E_ORIGIN: origin, E2E_DATA_DIR: dataDir, E2E_DATABASE_URL: databaseUrl },
      web,
    );
} finally {
  await product.stop();
  await issuer?.close();
}
process.exit(code);
