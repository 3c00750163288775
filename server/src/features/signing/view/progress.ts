// Live status: one event now and one whenever the contract moves, until the client goes away.
import type { EventsReply } from '../../../platform/endpoint.ts';
import { applyTopic, type Parts } from '../parts.ts';
import { findApplyById, linesOf } from '../store.ts';
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

export function watchProgress(parts: Parts, applyId: string): EventsReply {
  return {
    run: (send, signal) =>
      new Promise<void>((resolve, reject) => {
        let busy = false;
        let again = false;
        const push = async () => {
          if (busy) {
            again = true;
            return;
          }
          busy = true;
          do {
            again = false;
            send('change', await snapshot(parts, applyId));
          } while (again && !signal.aborted);
          busy = false;
        };
        const unwatch = parts.deps.live.watch(applyTopic(applyId), () => void push().catch(reject));
        signal.addEventListener('abort', () => {
          unwatch();
          resolve();
        });
        push().catch((error: Error) => {
          unwatch();
          reject(error);
        });
      }),
  };
}
