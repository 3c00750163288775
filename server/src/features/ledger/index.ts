// The door of the ledger: record events in a business transaction, wait for inclusion, prove, anchor.
import type { Opening } from '@xinqi/evidence/event';
import { type ConsistencyProof, formatTlogProof, inclusionProof, type NoteSigner } from '@xinqi/evidence/log';
import { parseCertificate } from '@xinqi/pki/check';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { OperatorKey, RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { anchorNow } from './anchor.ts';
import { appendEvents, appendWide } from './append-events.ts';
import { KnownHeads } from './chain/known-heads.ts';
import { haltsOf } from './halt/halt-store.ts';
import { continuity, receiptText } from './handed/hand-out.ts';
import { handedSizes, insertHanded } from './handed/handed-store.ts';
import { type LedgerPorts, ledgerHandlers } from './handlers.ts';
import { InclusionWaiter, type Patience } from './inclusion-waiter.ts';
import type { NewEvent, NewWideEvent, Recorded } from './new-event.ts';
import { openedOf } from './openings.ts';
import { Logs, type Proving, type ProvingLog } from './past/logs.ts';
import { ledgerPreservations } from './ports.ts';
import { runSequencer } from './run-sequencer.ts';
import {
  type AnchorRow,
  anchorCovering,
  eventsOf,
  type IndexedEvent,
  openingsOf,
  readState,
} from './store.ts';
import { cosignNewest } from './witness/cosign.ts';
import { countFaults } from './witness/witness-store.ts';

export { committed } from './append-events.ts';
export {
  checkpointPath,
  clearRestored,
  markRestored,
  openCheckpointStore,
  readLastCheckpoint,
} from './checkpoint-store.ts';
export { type Commits, type NewEvent, type NewWideEvent, netCommits, type Recorded } from './new-event.ts';
export { type Proving, type ProvingLog, tilesOf } from './past/logs.ts';
export { packLeaves } from './past/pack-leaves.ts';
export { type PastLog, pastLogs } from './past/past-store.ts';
export { type NewLog, NewLogRefused, startNewLog } from './past/start-new-log.ts';
export { ledgerPreservations } from './ports.ts';
export type { AnchorRow, IndexedEvent } from './store.ts';

/** A checkpoint that somebody gets, and its log. */
type Handed = { log: ProvingLog; size: number; checkpoint: Buffer };

export type Ledger = {
  family: Family;
  origin: string;
  /** Appends events to the contract's chain inside `tx`. */
  append(tx: Tx, applyNo: string, events: readonly NewEvent[], now: Date): Promise<Recorded[]>;
  /** Appends an event that belongs to no contract inside `tx`. */
  appendWide(tx: Tx, event: NewWideEvent, now: Date): Promise<{ eventId: string; leafHash: string }>;
  /** Log index of each event once included, which somebody waits for (`now`) or not (≤ 200 ms in the ordinary course); BUSY after 10 s. */
  waitIncluded(eventIds: readonly string[], patience?: Patience): Promise<Map<string, number>>;
  /** What a signatory keeps of his logged sign.accept: C2SP tlog-proof text that can be judged alone. */
  receipt(tx: Tx, eventId: string): Promise<string>;
  /** Remembers that somebody gets a checkpoint of this contract. */
  handOut(tx: Tx, applyNo: string, handed: Handed): Promise<void>;
  /** By the log's name, the longest of which somebody holds a checkpoint of this contract. */
  handedSizes(tx: Tx, applyNo: string): Promise<ReadonlyMap<string, number>>;
  /** That the tree of `size` of this log continues every shorter checkpoint of it of which somebody holds one. */
  continuity(tx: Tx, applyNo: string, of: Pick<Handed, 'log' | 'size'>): Promise<ConsistencyProof[]>;
  eventsOf(tx: Tx, applyNo: string): Promise<IndexedEvent[]>;
  /** Salts and values of a contract's commitments; only those that `keep` lets through. */
  openings(tx: Tx, applyNo: string, keep: (path: string, eventId: string) => boolean): Promise<Opening[]>;
  /** Stamps the current checkpoint now; false when no authority answered. */
  anchorNow(): Promise<boolean>;
  anchorCovering(tx: Tx, index: number): Promise<AnchorRow | undefined>;
  /** The stamped checkpoint on which a pack about this leaf stands best: that which most witnesses saw, soon after it. */
  provingAnchor(tx: Tx, index: number, handed?: ReadonlyMap<string, number>): Promise<Proving | undefined>;
  /** This log and those before it: what each proves. */
  logs: Logs;
  currentCheckpoint(tx: Tx): Promise<{ size: number; checkpoint: Buffer } | undefined>;
  /** log or pack key as a signer of notes; its name is the CN of its certificate. */
  noteSigner(key: 'log' | 'pack'): NoteSigner;
};

function noteSignerOf(signer: RemoteSigner, key: OperatorKey): NoteSigner {
  const { subject, spki } = parseCertificate(signer.certificate(key));
  const port = signer.signer(key);
  if (!subject.commonName) throw new Error(`certificate of ${key} has no name`);
  return { name: subject.commonName, publicKey: spki.slice(-32), sign: (bytes) => port.sign(bytes) };
}

export function createLedger(deps: Deps, ports: LedgerPorts): Ledger {
  const { db, vault, storage, live, log, clock } = deps;
  const logSigner = noteSignerOf(ports.signer, 'log');
  const origin = logSigner.name;
  const logs = new Logs(storage, ports.past ?? [], ports.signer.certificate('log'));
  const tiles = logs.tiles(logs.present);
  const waiter = new InclusionWaiter(db, live);
  const heads = new KnownHeads();
  const preservations = deps.switchboard.port(ledgerPreservations);
  const { witnesses = [] } = ports;
  const vkeys = witnesses.map(({ vkey }) => vkey);

  const proofText = async (index: number): Promise<string> => {
    const state = await readState(db);
    if (!state || index >= state.size) throw new Error(`leaf ${index} is not in the log`);
    const proof = {
      index,
      hashes: await inclusionProof(tiles, index, state.size),
      checkpoint: state.checkpoint,
    };
    return Buffer.from(formatTlogProof(proof)).toString('utf8');
  };

  return {
    origin,
    family: {
      name: 'ledger',
      endpoints: ledgerHandlers({
        ...{ deps, signer: ports.signer, preservations, witnesses: vkeys, origin, tiles, proofText },
      }),
      background: [
        {
          name: 'sequencer',
          start: () =>
            runSequencer({
              ...{ ...deps, tiles, signer: logSigner, witnesses },
              included: (ids, from) => waiter.included(ids, from),
            }),
        },
      ],
      sweeps: [
        {
          name: 'ledger.anchor',
          everySeconds: 60,
          run: async () => {
            await anchorNow(db, ports.stamp, clock.now());
          },
        },
        {
          name: 'ledger.witness',
          everySeconds: 10,
          run: () => cosignNewest({ db, tiles, clock, log, witnesses }),
        },
      ],
      gauges: [
        {
          name: 'xinqi_log_witness_faults',
          help: 'Witnesses that did not cosign when they were asked last',
          read: () => countFaults(db, vkeys),
        },
        {
          name: 'xinqi_log_halts',
          help: 'Reasons for which the log signs nothing',
          read: async () => (await haltsOf(db)).length,
        },
      ],
    },
    append: (tx, applyNo, events, now) => appendEvents(tx, { vault, origin, heads }, applyNo, events, now),
    appendWide: (tx, event, now) => appendWide(tx, { vault, origin }, event, now),
    waitIncluded: (ids, patience = 'now') => waiter.wait(ids, 10_000, patience),
    receipt: (tx, eventId) => receiptText(tx, { tiles, vault, log: logs.present }, eventId),
    handOut: (tx, applyNo, { log: { key }, size, checkpoint }) =>
      insertHanded(tx, applyNo, { origin: key.name, size, checkpoint }),
    handedSizes,
    continuity: (tx, applyNo, { log: of, size }) =>
      continuity(tx, logs.tiles(of), applyNo, { origin: of.key.name, size }),
    eventsOf,
    openings: async (tx, applyNo, keep) => openedOf(vault, await openingsOf(tx, applyNo), keep),
    anchorNow: () => anchorNow(db, ports.stamp, clock.now()),
    anchorCovering,
    provingAnchor: (tx, index, handed = new Map()) => logs.proving(tx, index, handed),
    logs,
    currentCheckpoint: readState,
    noteSigner: (key) => (key === 'log' ? logSigner : noteSignerOf(ports.signer, key)),
  };
}
