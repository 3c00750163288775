// What a link shows before and after its SMS code: first a state, then the text, for a token of this line.
import { ApplyStatus, isFinished, SignInfoStatus } from '@xinqi/domain';
import { uuidv7 } from '../../../platform/clock.ts';
import { together } from '../../../platform/database/together.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { issueToken } from '../../../platform/tokens.ts';
import { netCommits } from '../../ledger/index.ts';
import { lockByPair } from '../contract/acting/acting.ts';
import { checkLineCode, type Line, linkAsker, smsEvent, tokenSeconds } from '../contract/acting/line-code.ts';
import type { Parts } from '../contract/parts.ts';

/** What the link can be used for. */
export function linkState({ apply, line }: Line, now: Date) {
  if (apply.status === ApplyStatus.Cancelled) return 'cancelled' as const;
  if (apply.status === ApplyStatus.Refused) return 'refused' as const;
  if (apply.status === ApplyStatus.Expired) return 'expired' as const;
  if (apply.status === ApplyStatus.Terminated) return 'terminated' as const;
  if (line.status === SignInfoStatus.Transferred) return 'transferred' as const;
  if (isFinished(apply.status)) return 'finished' as const;
  if (line.status === SignInfoStatus.Signed || line.status === SignInfoStatus.Preserved)
    return 'signed' as const;
  if (line.status === SignInfoStatus.NotYet) return 'not_yet' as const;
  return apply.sign_expire && apply.sign_expire <= now ? ('expired' as const) : ('open' as const);
}

/** The right code opens the text for a token that is bound to this line. */
export async function openLine(parts: Parts, ctx: Ctx, found: Line, code: string) {
  const generation = found.line.link_gen;
  const asker = linkAsker(found.line);
  let opened: Opened | undefined;
  await checkLineCode(parts, ctx, { ...found, generation }, 'link', code, asker, async (tx, mobile) => {
    opened = await giveToken(parts, ctx, tx, found, mobile);
  });
  return opened!;
}

type Opened = { signToken: string; expiresAt: string };

/** In the transaction that uses the code up: events link.open and auth.sms, and the token. */
async function giveToken(parts: Parts, ctx: Ctx, tx: Tx, found: Line, mobile: string): Promise<Opened> {
  const generation = found.line.link_gen;
  const { apply, line } = await lockByPair(parts, tx, found, mobile);
  const logged = parts.ledger.append(
    tx,
    apply.apply_no!,
    [
      smsEvent(parts, ctx, line, { purpose: 'read', mobile, generation }, 'passed'),
      {
        type: 'link.open',
        signNo: line.sign_no,
        actor: {
          kind: 'link',
          auth: [{ method: 'sms', level: 'mobile', ...(parts.smsSimulated ? { test: true } : {}) }],
        },
        data: { generation },
        commits: netCommits(ctx.ip, ctx.userAgent),
      },
    ],
    ctx.now,
  );
  const issued = issueToken(tx, {
    kind: 'sign',
    groupId: uuidv7(ctx.now),
    subject: { applyNo: apply.apply_no!, signNo: line.sign_no, generation },
    now: ctx.now,
    seconds: tokenSeconds,
  });
  const [{ token, expiresAt }] = await together(issued, logged);
  return { signToken: token, expiresAt: expiresAt.toISOString() };
}
