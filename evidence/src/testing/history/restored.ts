// Contracts whose log follows another one, after a restored backup (decision 0143), and logs that only pretend to (rules L1 to L4).
import { randomBytes } from 'node:crypto';
import type { TestHierarchy } from '@xinqi/pki/testing';
import { base64, hex } from '../../event/bytes.ts';
import type { Event } from '../../event/event.ts';
import { signCheckpoint } from '../../log/index.ts';
import { sha256 } from '../keys.ts';
import { certifiedKey } from '../sample-keys.ts';
import type { SampleOptions } from '../sample-pack.ts';
import type { Edit, Loose } from './edits.ts';

export const PREVIOUS_LOG = 'xinqi.test/log/2025';
/** Events that were logged before the backup. */
const BEFORE = 4;

type Lies = {
  start?: Loose;
  /** Name under which the older checkpoint was signed. */
  name?: string;
  /** Of how many of the contract's events the older log is claimed. */
  before?: number;
  edit?: (events: Event[]) => Event[];
  /** The certificate of the older log is not carried. */
  bare?: boolean;
};

/** Options of a sample whose first events are of the older log. */
export async function restoredLog(
  hierarchy: TestHierarchy,
  lies: Lies = {},
): Promise<Required<Pick<SampleOptions, 'edit' | 'change'>>> {
  const { name = PREVIOUS_LOG, before = BEFORE, edit = (events) => events } = lies;
  const { signer, certificate } = await certifiedKey(hierarchy, name);
  const root = new Uint8Array(randomBytes(32));
  const checkpoint = await signCheckpoint({ origin: name, size: 40, root }, [signer], sha256);
  const restore: Edit = (events, tools) => {
    const start = {
      ...{ v: 1, log: events[0]!.log, id: tools.uuid(), type: 'log.start', ts: events[BEFORE]!.ts },
      actor: { kind: 'operator', auth: [] },
      data: {
        ...{ previous: PREVIOUS_LOG, size: 40, root: hex(root), checkpoint: base64(checkpoint) },
        // behind the start a stranger's leaf stands before each event
        ...{ carried: 2 * BEFORE },
        ...lies.start,
      },
    } as unknown as Event;
    return edit([
      start,
      ...events.map((event, i) => (i < before ? ({ ...event, log: PREVIOUS_LOG } as Event) : event)),
    ]);
  };
  return {
    edit: restore,
    change: (input) => ({ ...input, previousLogs: lies.bare ? [] : [certificate] }),
  };
}

export const FORGED_LOGS: readonly (readonly [name: string, rule: string, lies: Lies])[] = [
  ['its start is not the first leaf', 'L2', { edit: ([start, one, ...rest]) => [one!, start!, ...rest] }],
  ['an event of a log that it does not follow', 'L2', { start: { previous: 'xinqi.test/log/2024' } }],
  ['the older log signed another tree', 'L3', { start: { size: 39 } }],
  ['another log signed it', 'L3', { name: 'xinqi.test/log/2024' }],
  ['no certificate of the older log', 'L3', { bare: true }],
  ['an event of the older log that was written later', 'L4', { before: BEFORE + 1 }],
  ['an event of its own among those that were carried over', 'L4', { before: BEFORE - 1 }],
];
