// Live status: one event now and one whenever the contract moves, until the client goes away.
import type { EventsReply } from '../../../platform/endpoint.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { applyTopic, type Parts } from '../contract/parts.ts';
import { findApplyById, linesOf } from '../contract/store.ts';
import { stuckOf } from './detail.ts';

async function snapshot(parts: Parts, applyId: string) {
  const { db } = parts.deps;
  const apply = (await findApplyById(db, applyId))!;
  const [lines, files, stuck] = await Promise.all([
    linesOf(db, applyId),
    parts.sealing.documentsOf(db, apply.apply_no!),
    stuckOf(parts, apply.apply_no!),
  ]);
  return {
    status: apply.status,
    // of several files it rises with each of them
    revision: files.reduce((sum, { revisions }) => sum + revisions.length - 1, 0),
    parties: lines.map((l) => ({ signNo: l.sign_no, status: l.status, sealed: l.sealed })),
    stuck: stuck?.message ?? null,
  };
}

export const watchProgress = (parts: Parts, applyId: string): EventsReply =>
  liveReply(parts.deps.live, { topic: applyTopic(applyId), read: () => snapshot(parts, applyId) });
