// A production that holds demo accounts is open to everybody: their numbers and their password are printed by every demo (Z-12).
// Web process and worker do not start on such a database.
import type { Account } from '../features/account/index.ts';
import type { Db } from '../platform/db.ts';
import { demoPeople } from './demo-data.ts';
import { markedDemo } from './store.ts';

/** Those that the demo marked, and those that bear its numbers: it did not always mark them. */
export async function demoAccounts(db: Db, account: Pick<Account, 'findPerson'>): Promise<string[]> {
  const found = new Map<string, string>();
  for (const { mobile, name } of await markedDemo(db)) found.set(mobile, name);
  for (const { mobile } of demoPeople) {
    const person = await account.findPerson(db, mobile);
    if (person) found.set(mobile, person.name);
  }
  return [...found].map(([mobile, name]) => `${name}（${mobile}）`);
}

/** Ends the process with the names of the accounts; outside production it does nothing. */
export async function refuseDemo(
  config: { production: boolean },
  db: Db,
  account: Pick<Account, 'findPerson'>,
): Promise<void> {
  if (!config.production) return;
  const accounts = await demoAccounts(db, account);
  if (accounts.length === 0) return;
  console.error(
    `生产环境没有启动：数据库中有演示账号 ${accounts.join('、')}，其密码是公开的。\n请为生产环境使用新的数据库（DATABASE_URL）和数据目录（DATA_DIR）；演示数据不能转为正式数据。`,
  );
  process.exit(1);
}
