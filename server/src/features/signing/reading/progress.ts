// Live status: one event now and one whenever the contract moves, until the client goes away.
import type { EventsReply } from '../../../platform/endpoint.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { applyTopic, type Parts } from '../contract/parts.ts';
import { findMoved } from './store.ts';
import { stuckWords } from './stuck-words.ts';

async function snapshot({ deps }: Parts, applyId: string) {
  const { stuck, ...moved } = await findMoved(deps.db, applyId);
  return { ...moved, stuck: stuckWords(stuck)?.message ?? null };
}

export const watchProgress = (parts: Parts, applyId: string): EventsReply =>
  liveReply(parts.deps.live, { topic: applyTopic(applyId), read: () => snapshot(parts, applyId) });
