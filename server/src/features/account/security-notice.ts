// What the owner of an account is told about it, to the mobile on file: who took the account over cannot keep it from him.
// No code and no link stands in such a message, so that it is no pattern for phishing.
import { beijingMinute } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { Parts } from './parts.ts';
import { contactsOf, emailOf } from './store.ts';

/** 11/22 09:30. */
const shortTime = (at: Date): string => beijingMinute(at).slice(5).replace('-', '/');

/** “您的账号于11/22 09:30” + `what` + advice. `target`: a former mobile or address, which is no longer on file. */
export async function tellOwner(
  { deps, notice }: Parts,
  tx: Tx,
  accountId: string,
  what: string,
  target?: string,
): Promise<void> {
  const values = { time: shortTime(deps.clock.now()), what };
  if (target !== undefined) {
    await notice.sendText(tx, { text: 'securityFormer', values, target });
    return;
  }
  const { mobile } = await contactsOf(deps.vault, tx, accountId);
  const email = () => emailOf(deps.vault, tx, accountId);
  await notice.tell(
    tx,
    { mobile, account: { accountId, corpId: null, email } },
    { text: 'security', values },
    { by: null, page: '/signSettings/accountInfo' },
  );
}
