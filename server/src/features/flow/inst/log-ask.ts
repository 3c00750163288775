// What the enterprise's operation log says of requests that are made and taken back, by link too: whoever answers for a seal sees
// who wanted to use it for what, even where nobody decided (docs/decisions/0040).
import { flowTypeName } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { yuan } from '../design/present.ts';
import type { InstRow } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';

type About = Pick<
  InstRow,
  | 'corp_id'
  | 'asker_account'
  | 'flow_type'
  | 'contract_name'
  | 'apply_no'
  | 'inst_no'
  | 'seal_name'
  | 'amount'
  | 'steps'
>;

export const logAsk = (
  { log }: FlowParts,
  tx: Tx,
  ctx: Ctx,
  row: About,
  act: { kind: 'flow.ask' | 'flow.withdraw'; said: string },
): Promise<void> => {
  const facts = [
    flowTypeName[row.flow_type],
    ...(row.seal_name === null ? [] : [`印章：${row.seal_name}`]),
    ...(row.amount === null ? [] : [`金额：${yuan(row.amount)}`]),
    `合同编号：${row.apply_no}`,
    `审批编号：${row.inst_no}`,
    ...(act.kind === 'flow.ask' && row.steps.length === 0 ? ['没有适用的审批步骤，直接通过'] : []),
    ...(act.said === '' ? [] : [`说明：${act.said}`]),
  ];
  return log.record(
    tx,
    { corpId: row.corp_id, accountId: row.asker_account, ip: ctx.ip, userAgent: ctx.userAgent },
    { kind: act.kind, target: row.contract_name, content: facts.join('；') },
    ctx.now,
  );
};
