// What no machine judges here: somebody of the side that sent the contract says whether he heard the sentence. It is an event of the contract at any
// time, after its end too, and a later one stands beside it.
import type { VideoVerdict } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { netCommits } from '../ledger/index.ts';
import type { Party } from '../signing/index.ts';
import { shownRecording } from './look.ts';
import type { VideoParts } from './own-session.ts';
import { presentRecordings } from './present.ts';
import { insertReview } from './review-store.ts';

type Said = { sessionId: string; verdict: VideoVerdict; note: string };

/** @throws NOT_FOUND, SIGN_NOT_YOURS, VIDEO_ERASED */
export async function reviewVideo({ deps, acts }: VideoParts, ctx: Ctx, asked: Party, said: Said) {
  const { sessionId, verdict, note } = said;
  const line = await acts.asParty(ctx, asked, async (change, party) => {
    const { via, isSender, apply } = party;
    if (!isSender || via.kind !== 'session') throw new AppError('NOT_FOUND');
    const { sign_no, leaf, part_key } = await shownRecording(change.tx, party, sessionId);
    // who cannot look has seen nothing
    if (part_key === null) throw new AppError('VIDEO_ERASED');
    const own = party.me?.sign_no === sign_no && via.himself;
    if (own) throw new AppError('SIGN_NOT_YOURS', '不能评定自己的录像，请由其他人员评定');
    await insertReview(change.tx, {
      ...{ review_id: uuidv7(ctx.now), session_id: sessionId, account_id: via.accountId },
      ...{ verdict, note, reviewed_at: ctx.now },
    });
    change.record({
      type: 'video.reviewed',
      signNo: sign_no,
      actor: acts.senderOf(apply),
      data: { recording: leaf, verdict },
      commits: { ...(note === '' ? {} : { 'data.note_c': note }), ...netCommits(ctx.ip, ctx.userAgent) },
    });
    return party.lines.find((one) => one.sign_no === sign_no)!;
  });
  return (await presentRecordings(deps.db, [line])).find((one) => one.sessionId === sessionId)!;
}
