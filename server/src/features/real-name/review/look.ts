// What a reviewer sees: applications that wait, what is said in one, its pictures. Each first look at a picture is recorded with the right under which it
// happened. What another reviewer decided is shown nowhere, so that each decides for himself.
import { Readable } from 'node:stream';
import { mrzHints, type PaperSide, readMrz, sidesOf, zoneSide } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../platform/endpoint.ts';
import type { RealNameParts } from '../verify-person.ts';
import { openPaper, saidOf } from './papers.ts';
import { pictureOf } from './picture-store.ts';
import { stillReviewer } from './reviewers.ts';
import { findReview, opinionsOn, putSeen, type ReviewRow, waitingFor } from './store.ts';
import { openPicture } from './take-picture.ts';

/** Whether both work in one enterprise: neither judges the other's papers. */
export async function worksBeside(
  { account }: RealNameParts,
  tx: Tx,
  one: string,
  other: string,
): Promise<boolean> {
  const corps = new Set((await account.corpsOf(tx, one)).map(({ corpId }) => corpId));
  return (await account.corpsOf(tx, other)).some(({ corpId }) => corps.has(corpId));
}

/** @throws NOT_FOUND, REVIEW_OWN, _AGAIN, _OVER */
async function demandWaiting(
  parts: RealNameParts,
  tx: Tx,
  reviewer: string,
  attemptId: string,
): Promise<ReviewRow> {
  const row = await findReview(tx, attemptId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.account_id === reviewer || (await worksBeside(parts, tx, row.account_id, reviewer)))
    throw new AppError('REVIEW_OWN');
  const decided = (await opinionsOn(tx, attemptId)).some((one) => one.account_id === reviewer);
  if (decided) throw new AppError('REVIEW_AGAIN');
  if (row.state !== 'open') throw new AppError('REVIEW_OVER');
  return row;
}

export async function listWaiting({ deps }: RealNameParts, accountId: string) {
  const list = (await waitingFor(deps.db, accountId)).map((row) => ({
    ...{ attemptId: row.attempt_id, paper: row.paper, time: row.applied_at.toISOString() },
    ...{ correct: row.correct, simulated: row.simulated },
  }));
  return { list };
}

export async function openReview(parts: RealNameParts, accountId: string, attemptId: string) {
  const { deps } = parts;
  const row = await demandWaiting(parts, deps.db, accountId, attemptId);
  const kept = openPaper(deps.vault, row);
  if (!kept) throw new AppError('REVIEW_OVER');
  const { attempt_id, simulated, paper, applied_at } = row;
  const said = saidOf(row, kept);
  const side = zoneSide(paper);
  const page = side && (await pictureOf(deps.db, attemptId, side));
  const mrz = readMrz((page && openPicture(deps.vault, page).mrz) ?? '');
  return {
    ...{ attemptId: attempt_id, simulated, sides: [...sidesOf(paper)], time: applied_at.toISOString() },
    ...said,
    mrz: mrz ? mrzHints(mrz, said) : null,
  };
}

export async function showPicture(
  parts: RealNameParts,
  ctx: Ctx,
  { attemptId, side }: { attemptId: string; side: PaperSide },
): Promise<BytesReply> {
  const { deps } = parts;
  const png = await inTx(deps.db, async (tx) => {
    const { grant_id: grantId, account_id: accountId } = await stillReviewer(parts, tx, ctx);
    await demandWaiting(parts, tx, accountId, attemptId);
    const row = await pictureOf(tx, attemptId, side);
    if (!row) throw new AppError('NOT_FOUND');
    await putSeen(tx, { attemptId, grantId, side, now: deps.clock.now() });
    return openPicture(deps.vault, row).png;
  });
  return {
    ...{ contentType: 'image/png', length: png.length, disposition: 'inline' },
    open: async (start, end) => Readable.from([png.subarray(start, end + 1)]),
  };
}
