// Live status: one event now and one whenever the contract moves, until the client goes away.
import type { EventsReply } from '../../../platform/endpoint.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { applyTopic, type Parts } from '../contract/parts.ts';
import { findApplyById, linesOf } from '../contract/store.ts';
import { stuckOf } from './detail.ts';

async function snapshot(parts: Parts, applyId: string) {
  const { db } = parts.deps;
  const [apply, lines, document, stuck] = await Promise.all([
    findApplyById(db, applyId),
    linesOf(db, applyId),
    parts.sealing.document(db, applyId),
    stuckOf(parts, applyId),
  ]);
  return {
    status: apply!.status,
    revision: (document?.revisions.length ?? 1) - 1,
    parties: lines.map((l) => ({ signNo: l.sign_no, status: l.status, sealed: l.sealed })),
    stuck: stuck?.message ?? null,
  };
}

export const watchProgress = (parts: Parts, applyId: string): EventsReply =>
  liveReply(parts.deps.live, { topic: applyTopic(applyId), read: () => snapshot(parts, applyId) });
