// The second factor of a link: an SMS code to the phone on file; it opens the text and yields a token for this line.
import { ApplyStatus, isFinished, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { issueToken } from '../../../platform/tokens.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import { type Parts, phoneOf } from '../parts.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';

/** Good for reading and signing (decisions "Link credential"). */
export const tokenSeconds = 30 * 60;
type Line = { apply: ApplyRow; line: SignInfoRow };

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

/** auth.sms as it stands in the evidence. */
export function smsEvent(
  parts: Parts,
  line: SignInfoRow,
  purpose: 'read' | 'sign',
  result: 'passed' | 'failed',
  ctx: Ctx,
  mobile: string,
): NewEvent {
  return {
    type: 'auth.sms',
    signNo: line.sign_no,
    actor: { kind: 'link', auth: [] },
    data: { purpose, result, attempt: 1, ...(parts.smsSimulated ? { test: true } : {}) },
    commits: { 'data.mobile_c': mobile, ...netCommits(ctx.ip, ctx.userAgent) },
  };
}

/** The phone that gets this line's codes; who closed his account gets none any more. */
async function codePhone(parts: Parts, line: SignInfoRow): Promise<string> {
  const mobile = await phoneOf(parts, parts.deps.db, line);
  if (!mobile) throw new AppError('LINK_INVALID');
  return mobile;
}

export async function sendLinkCode(parts: Parts, ctx: Ctx, { apply, line }: Line, purpose: 'link' | 'will') {
  const target = await codePhone(parts, line);
  const { resendAfterSeconds } = await parts.account.codes.send({
    purpose,
    subject: line.sign_no,
    target,
    ip: ctx.ip,
    ref: line.sign_no,
    say: (code) => ({ text: 'codeSign', values: { code, contract: apply.contract_name } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(target) };
}

/** Checks a code sent for this line; every try is in the evidence. Answers the phone that got it. */
export async function checkLineCode(
  parts: Parts,
  ctx: Ctx,
  { apply, line }: Line,
  purpose: 'link' | 'will',
  code: string,
): Promise<string> {
  const target = await codePhone(parts, line);
  const right = await parts.account.codes.check({
    purpose,
    subject: line.sign_no,
    target,
    code,
    ip: ctx.ip,
  });
  if (right) return target;
  await inTx(parts.deps.db, (tx) =>
    parts.ledger.append(
      tx,
      apply.apply_no!,
      [smsEvent(parts, line, purpose === 'link' ? 'read' : 'sign', 'failed', ctx, target)],
      ctx.now,
    ),
  );
  throw new AppError('SIGN_CODE_WRONG');
}

/** The right code opens the text: events link.open and auth.sms, and a token bound to this line. */
export async function openLine(parts: Parts, ctx: Ctx, found: Line, code: string) {
  const { apply, line } = found;
  const mobile = await checkLineCode(parts, ctx, found, 'link', code);
  return inTx(parts.deps.db, async (tx) => {
    await parts.ledger.append(
      tx,
      apply.apply_no!,
      [
        smsEvent(parts, line, 'read', 'passed', ctx, mobile),
        {
          type: 'link.open',
          signNo: line.sign_no,
          actor: {
            kind: 'link',
            auth: [{ method: 'sms', level: 'mobile', ...(parts.smsSimulated ? { test: true } : {}) }],
          },
          data: { generation: line.link_gen },
          commits: netCommits(ctx.ip, ctx.userAgent),
        },
      ],
      ctx.now,
    );
    const { token, expiresAt } = await issueToken(tx, {
      kind: 'sign',
      groupId: uuidv7(ctx.now),
      subject: { applyNo: apply.apply_no!, signNo: line.sign_no },
      now: ctx.now,
      seconds: tokenSeconds,
    });
    return { signToken: token, expiresAt: expiresAt.toISOString() };
  });
}
