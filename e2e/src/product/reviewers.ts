// People of the operator who review papers: the right is given by his command, beside the running product.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { databaseUrl, dataDir, origin } from './origin.ts';
import { newPerson, type Registered, register, someNumber } from './people.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** `npm run reviewer`; answers what it printed. */
export async function operatorSays(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir(), DATABASE_URL: databaseUrl(), PUBLIC_ORIGIN: origin() };
  const command = ['ops/run24.mjs', 'ops/src/reviewer.ts', ...args];
  const { stdout } = await run(process.execPath, command, { cwd: root, env: { ...env, NODE_ENV: 'test' } });
  return stdout;
}

/** All by one command: the start of each is two seconds of a processor. */
export async function newReviewers(names: readonly string[]): Promise<Registered[]> {
  const people: Registered[] = [];
  for (const fullName of names) {
    const person = await register(newPerson(fullName));
    const { consent } = await person.caller.call(r.per, {});
    await person.caller.call(r.operatorVerify, {
      ...{ attemptId: randomUUID(), fullName, idCard: someNumber(), consentHash: consent.hash },
    });
    people.push(person);
  }
  await operatorSays('add', ...people.map(({ mobile }) => mobile), '--by', '运营主管');
  return people;
}
