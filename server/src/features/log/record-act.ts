// One act of a member on his enterprise: a row of its operation log and an event of the public log that commits to it,
// both in the transaction of the change, so that there is never one without the others.
import { cleanText } from '@xinqi/evidence/event';
import { type LogKind, logKinds } from '@xinqi/wire/log';
import { uuidv7 } from '../../platform/clock.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Account } from '../account/index.ts';
import { type Ledger, netCommits } from '../ledger/index.ts';
import { insertLog } from './store.ts';

/** Who did it, from where; `ctx` of the call gives all of it. */
export type Doer = { corpId: string; accountId: string; ip: string; userAgent: string };
/** The product itself, where nobody asked for it. */
export type Itself = { corpId: string; accountId: null };
/** `target`: to whom or what, as it is called now; `content`: a Chinese sentence, cut at 2,000 characters. */
export type Act = { kind: LogKind; target: string; content: string };

/** Records an act inside the transaction of the change. */
export type RecordAct = (tx: Tx, doer: Doer | Itself, act: Act, now: Date) => Promise<void>;

const mostChars = 2000;
/** An address without its last part: enough to see where from, too little to follow somebody. */
const maskIp = (ip: string): string =>
  ip.includes(':') ? `${ip.split(':').slice(0, 4).join(':')}::` : ip.replace(/\.\d+$/, '.*');

export async function recordAct(
  parts: { account: Account; ledger: Ledger },
  tx: Tx,
  doer: Doer | Itself,
  act: Act,
  now: Date,
): Promise<void> {
  const { corpId, accountId } = doer;
  const content = cleanText(act.content).slice(0, mostChars).toWellFormed();
  const member = doer.accountId === null ? undefined : doer;
  const actorName = member ? await parts.account.displayName(tx, { accountId: member.accountId }) : '系统';
  const { eventId } = await parts.ledger.appendWide(
    tx,
    {
      type: 'admin.act',
      actor: member
        ? { kind: 'enterprise', auth: [{ method: 'session', level: 'mobile' }] }
        : { kind: 'system', auth: [] },
      data: { act: act.kind },
      commits: {
        tenant_c: corpId,
        'data.detail_c': `${logKinds[act.kind]}：${act.target}：${content}`,
        ...(member && { 'actor.id_c': member.accountId, ...netCommits(member.ip, member.userAgent) }),
      },
    },
    now,
  );
  await asOwner(tx, { accountId: accountId ?? '', corpId }, (inner) =>
    insertLog(inner, {
      log_id: uuidv7(now),
      corp_id: corpId,
      kind: act.kind,
      actor_account_id: accountId,
      actor_name: actorName,
      target_name: act.target.slice(0, 200).toWellFormed(),
      content,
      ip_masked: member ? maskIp(member.ip) : '',
      event_id: eventId,
      created_at: now,
    }),
  );
}
