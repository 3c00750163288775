// Who applied learns what became of it, while he still speaks for the enterprise.
import type { Tx } from '../../../platform/db.ts';
import type { Said } from '../../notice/index.ts';
import type { EnterpriseParts } from './settle-claim.ts';
import type { ProofRow } from './store.ts';

export async function tellApplicant(
  { account, notice }: Pick<EnterpriseParts, 'account' | 'notice'>,
  tx: Tx,
  { proof_id: ref, corp_id: corpId, account_id: accountId }: ProofRow,
  said: Said,
): Promise<void> {
  if (!(await account.members.supers(tx, corpId)).includes(accountId)) return;
  const mobile = await account.mobileOf(tx, accountId);
  const to = await account.recipient(tx, { accountId, mobile, corpId });
  const by = { sender: accountId, corpId, known: true };
  await notice.tell(tx, to, said, { by, ref, page: '/auth/entIdentityAuth' });
}
