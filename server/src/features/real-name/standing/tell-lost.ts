// An enterprise lost its standing: its operation log says so, and its super administrators are told, once.
import { lossReasonNames } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { CorpLost } from '../../account/index.ts';
import type { EnterpriseParts } from '../enterprise/settle-claim.ts';
import { tellSupers } from '../enterprise/tell-supers.ts';

export async function tellLost(
  parts: EnterpriseParts,
  tx: Tx,
  { corpId, name, reason: why, test, now }: CorpLost,
): Promise<void> {
  const reason = lossReasonNames[why];
  const content = `${test ? '测试环境；' : ''}登记机构核验：${reason}`;
  await parts.log.record(tx, { corpId, accountId: null }, { kind: 'corp.lose', target: name, content }, now);
  const by = { sender: corpId, corpId, known: true };
  const said = { text: 'corpLost', values: { company: name, reason } } as const;
  await tellSupers(parts, tx, corpId, said, { by, page: '/console/consoleIndex' });
}
