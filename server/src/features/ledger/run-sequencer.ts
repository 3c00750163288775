// The sequencer as background work: asks outside how far the log was published, then takes turn after turn. An incident stops the
// log for everybody (ledger_halt) until it is over; it is never repaired silently.
import type { NoteSigner, TileStore } from '@xinqi/evidence/log';
import type { Deps } from '../../platform/family.ts';
import type { Witness } from '../../platform/ports/witness.ts';
import { checkpointPath, openCheckpointStore } from './checkpoint-store.ts';
import { clearHalt, clearOtherWitnesses, setHalt } from './halt/halt-store.ts';
import { judgeOutside, keepPublished } from './halt/judge-outside.ts';
import { LogIncident, type SequencerParts, sequenceOnce } from './sequencer.ts';
import { awaitedTopic, pendingTopic } from './store.ts';
import { cosignNewest } from './witness/cosign.ts';

/**
 * Milliseconds between two turns at most: what arrives in between shares one batch. A pause is as long as the turn before it, so that whoever is
 * alone waits little and a crowd fills batches.
 */
const longestPause = 40;
/** Milliseconds that an event waits for others to share its batch while nobody waits for it: a turn costs three flushes, whatever it takes. */
const patience = 150;
/** Milliseconds after which it looks for what nobody told it of. */
const lookEvery = 1000;
/** Milliseconds between two copies of the newest checkpoint outside of the database at least. */
const publishEvery = 1000;

type Parts = Pick<Deps, 'db' | 'live' | 'log' | 'clock' | 'config'> & {
  tiles: TileStore;
  signer: NoteSigner;
  witnesses: readonly Witness[];
} & Pick<SequencerParts, 'included'>;

export function runSequencer({ db, live, log, clock, config, tiles, signer, witnesses, included }: Parts): {
  stop(): Promise<void>;
} {
  const checkpoints = openCheckpointStore(checkpointPath(config.DATA_DIR));
  let stopped = false;
  /** Whether the last turn failed, and whether the world outside was asked. */
  let stuck = false;
  let asked = false;
  let wake: () => void = () => undefined;
  /** When the next turn is due, by performance.now(). */
  let due = 0;
  const dueIn = (milliseconds: number): void => {
    const at = performance.now() + milliseconds;
    if (at >= due) return;
    due = at;
    wake();
  };
  const unwatch = [live.watch(pendingTopic, () => dueIn(patience)), live.watch(awaitedTopic, () => dueIn(0))];
  const untilDue = async (): Promise<void> => {
    for (let left = due - performance.now(); left > 0 && !stopped; left = due - performance.now())
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
  };

  /** Once, before the first signature: files, and every witness, also one that has nothing to cosign. */
  const askOutside = async () => {
    await judgeOutside({ db, tiles, checkpoints, signer }, clock.now());
    await clearOtherWitnesses(
      db,
      witnesses.map(({ vkey }) => vkey),
    );
    await cosignNewest({ db, tiles, clock, log, witnesses }, { all: true });
  };
  /** Whether this process logged what is not copied yet; when it copied last. Of what it did not log itself it does not know how it stands. */
  let uncopied = false;
  let copiedAt = 0;
  const publishNewest = async () => {
    await keepPublished(tiles, Buffer.from(checkpoints.last()!.note, 'utf8'));
    uncopied = false;
    copiedAt = performance.now();
  };
  const turn = async () => {
    if (!asked) await askOutside();
    if ((await sequenceOnce({ db, tiles, checkpoints, signer, included })) > 0) uncopied = true;
    if (uncopied && performance.now() - copiedAt >= publishEvery) await publishNewest();
    if (!asked || stuck) await clearHalt(db, 'store');
    asked = true;
  };

  const failed = async (error: unknown) => {
    const { message } = error as Error;
    const incident = error instanceof LogIncident;
    if (incident) await setHalt(db, 'store', message, clock.now()).catch(() => undefined);
    if (!stuck)
      log.error(
        { error: message, incident },
        incident ? 'LOG INCIDENT: signing stopped' : 'sequencer failed',
      );
  };
  const loop = (async () => {
    while (!stopped) {
      const began = performance.now();
      due = began + lookEvery;
      try {
        await turn();
        stuck = false;
      } catch (error) {
        await failed(error);
        stuck = true;
      }
      if (stopped) break;
      const pause = Math.min(longestPause, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, stuck ? 1000 : pause));
      await untilDue();
    }
  })();
  return {
    async stop() {
      stopped = true;
      for (const end of unwatch) end();
      wake();
      await loop;
      if (uncopied && !stuck) await publishNewest().catch(failed);
      checkpoints.close();
    },
  };
}
