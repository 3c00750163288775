// What approvals leave in the contract's evidence (docs/decisions/0040): names and reasons as commitments only.
import { createHash } from 'node:crypto';
import { type NewTask, yuanText } from '@xinqi/domain';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import type { InstRow } from '../kept/store.ts';

type About = Pick<InstRow, 'inst_no' | 'sign_no'>;
type Actor = NewEvent['actor'];
export const system: Actor = { kind: 'system', auth: [] };

/** How somebody is known who asks or decides: signed in or by his link, with or without a code to his phone. */
export type Known = { via: 'session' | 'link'; method: 'session' | 'sms' };
export const bySession: Known = { via: 'session', method: 'session' };
export const byLink: Known = { via: 'link', method: 'sms' };

export const actorOf = ({ via, method }: Known, smsSimulated: boolean): Actor => ({
  kind: via === 'link' ? 'link' : 'enterprise',
  auth: [{ method, level: 'mobile', ...(method === 'sms' && smsSimulated ? { test: true } : {}) }],
});

const on = ({ sign_no }: About) => (sign_no === null ? {} : { signNo: sign_no });

/** `parties`: the signatories as the approvers are shown them; `drawn`: the text that is kept of what was drawn. */
export const submitEvent = (
  row: About &
    Pick<
      InstRow,
      'flow_type' | 'version' | 'seal_id' | 'asker_name' | 'steps' | 'amount' | 'document_sha256'
    > & { files: readonly string[] | undefined },
  parties: string,
  drawn: string,
  actor: Actor,
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
): NewEvent => ({
  type: 'approve.submit',
  ...on(row),
  actor,
  data: {
    kind: row.flow_type === 0 ? 'initiate' : 'seal',
    inst: row.inst_no,
    version: row.version,
    steps: row.steps.length,
    design_h: createHash('sha256').update(drawn).digest('hex'),
    document: row.document_sha256,
    ...(row.files ? { docs: row.files } : {}),
  },
  commits: {
    ...netCommits(ctx.ip, ctx.userAgent),
    'pii.name_c': row.asker_name,
    'data.parties_c': parties,
    ...(row.amount === null ? {} : { 'data.amount_c': yuanText(row.amount) }),
    ...(row.seal_id === null ? {} : { 'data.seal_c': row.seal_id }),
  },
});

/** One code for several turns: hash (hex) and size of the exact set. */
export type ManyTurns = { hash: string; size: number };

export const decideEvent = (
  row: About,
  said: {
    step: number;
    result: 'approved' | 'rejected';
    method: 'session' | 'sms';
    reason: string;
    many: ManyTurns | undefined;
  },
  by: { actor: Actor; name: string; mobile: string },
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
): NewEvent => ({
  type: 'approve.decide',
  ...on(row),
  actor: by.actor,
  data: {
    inst: row.inst_no,
    step: said.step + 1,
    result: said.result,
    method: said.method,
    ...(said.many ? { batch_h: said.many.hash, batch_size: said.many.size } : {}),
  },
  commits: {
    ...netCommits(ctx.ip, ctx.userAgent),
    'pii.name_c': by.name,
    'pii.mobile_c': by.mobile,
    ...(said.reason ? { 'data.reason_c': said.reason } : {}),
  },
});

/** Somebody else is asked in his place or beside him; undefined for whom the flow itself names. */
export function handEvent(
  row: About,
  step: number,
  task: Pick<NewTask, 'memberId' | 'origin' | 'insteadOf'>,
  nameOf: (memberId: string) => string,
  actor: Actor = system,
): NewEvent | undefined {
  if (task.origin === 'design') return undefined;
  return {
    type: 'approve.hand',
    ...on(row),
    actor,
    data: { inst: row.inst_no, step: step + 1, kind: task.origin },
    commits: {
      'pii.name_c': nameOf(task.memberId),
      ...(task.insteadOf ? { 'data.old_name_c': nameOf(task.insteadOf) } : {}),
    },
  };
}

export const endEvent = (
  row: About,
  result: 'passed' | 'rejected' | 'withdrawn' | 'timeout' | 'ended',
): NewEvent => ({
  type: 'approve.end',
  ...on(row),
  actor: system,
  data: { inst: row.inst_no, result },
});
