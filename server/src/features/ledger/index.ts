// The door of the ledger: record events in a business transaction, wait for inclusion, prove, anchor.
import { fromHex, hex, type Opening } from '@xinqi/evidence/event';
import {
  type ConsistencyProof,
  formatTlogProof,
  inclusionProof,
  inclusionProofs,
  type NoteSigner,
  type TileStore,
} from '@xinqi/evidence/log';
import { parseCertificate } from '@xinqi/pki/check';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { OperatorKey, RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { anchorNow } from './anchor.ts';
import { appendEvents, appendWide, openingPlace } from './append-events.ts';
import { haltsOf } from './halt/halt-store.ts';
import { continuity, receiptText } from './handed/hand-out.ts';
import { insertHanded, lastHandedSize } from './handed/handed-store.ts';
import { type LedgerPorts, ledgerHandlers } from './handlers.ts';
import { InclusionWaiter } from './inclusion-waiter.ts';
import type { NewEvent, Recorded } from './new-event.ts';
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
import { cosignaturesOf, countFaults, provingAnchor } from './witness/witness-store.ts';

export { committed } from './append-events.ts';
export {
  checkpointPath,
  clearRestored,
  markRestored,
  openCheckpointStore,
  readLastCheckpoint,
} from './checkpoint-store.ts';
export { type Commits, type NewEvent, netCommits, type Recorded } from './new-event.ts';
export { ledgerPreservations } from './ports.ts';
export type { AnchorRow, IndexedEvent } from './store.ts';

export type Ledger = {
  family: Family;
  origin: string;
  /** Appends events to the contract's chain inside `tx`. */
  append(tx: Tx, applyNo: string, events: readonly NewEvent[], now: Date): Promise<Recorded[]>;
  /** Appends an event that belongs to no contract inside `tx`. */
  appendWide(tx: Tx, event: Omit<NewEvent, 'signNo' | 'doc'>, now: Date): Promise<{ eventId: string }>;
  /** Log index of each event once included (≤ 200 ms in the ordinary course); BUSY after 10 s. */
  waitIncluded(eventIds: readonly string[]): Promise<Map<string, number>>;
  /** C2SP tlog-proof text of a logged event of a contract, with the event itself: what a signatory keeps. */
  receipt(tx: Tx, eventId: string): Promise<string>;
  /** Remembers that somebody gets a checkpoint of this contract. */
  handOut(tx: Tx, applyNo: string, handed: { size: number; checkpoint: Buffer }): Promise<void>;
  /** The longest log of which somebody holds a checkpoint of this contract; 0 for none. */
  lastHandedSize(tx: Tx, applyNo: string): Promise<number>;
  /** That the tree of `size` continues every shorter checkpoint of which somebody holds one. */
  continuity(tx: Tx, applyNo: string, size: number): Promise<ConsistencyProof[]>;
  eventsOf(tx: Tx, applyNo: string): Promise<IndexedEvent[]>;
  /** Salts and values of a contract's commitments; only those that `keep` lets through. */
  openings(tx: Tx, applyNo: string, keep: (path: string, eventId: string) => boolean): Promise<Opening[]>;
  /** Stamps the current checkpoint now; false when no authority answered. */
  anchorNow(): Promise<boolean>;
  anchorCovering(tx: Tx, index: number): Promise<AnchorRow | undefined>;
  /** The stamped checkpoint on which a pack about this leaf stands best: that which most witnesses saw, soon after it. */
  provingAnchor(tx: Tx, index: number): Promise<AnchorRow | undefined>;
  /** Lines of witnesses over the checkpoint of this size. */
  cosignatures(tx: Tx, size: number): Promise<string[]>;
  currentCheckpoint(tx: Tx): Promise<{ size: number; checkpoint: Buffer } | undefined>;
  /** Inclusion hashes of each of these leaves in the tree of `size`. */
  inclusions(indexes: readonly number[], size: number): Promise<Uint8Array[][]>;
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
  const tiles: TileStore = {
    get: (path) => storage.getNamed(`log/${path}`),
    put: (path, bytes) => storage.putNamed(`log/${path}`, bytes),
  };
  const waiter = new InclusionWaiter(db, live);
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
          start: () => runSequencer({ ...deps, tiles, signer: logSigner, witnesses }),
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
    append: (tx, applyNo, events, now) => appendEvents(tx, { vault, origin }, applyNo, events, now),
    appendWide: (tx, event, now) => appendWide(tx, { vault, origin }, event, now),
    waitIncluded: (ids) => waiter.wait(ids, 10_000),
    receipt: (tx, eventId) => receiptText(tx, tiles, eventId),
    handOut: insertHanded,
    lastHandedSize,
    continuity: (tx, applyNo, size) => continuity(tx, tiles, applyNo, size),
    eventsOf,
    async openings(tx, applyNo, keep) {
      const list: Opening[] = [];
      for (const row of await openingsOf(tx, applyNo)) {
        for (const [path, kept] of Object.entries(vault.open(openingPlace(row.event_id), row))) {
          if (kept === null || !keep(path, row.event_id)) continue;
          const at = kept.indexOf(':');
          list.push({
            event: row.event_id,
            path,
            salt: hex(fromHex(kept.slice(0, at))),
            value: kept.slice(at + 1),
          });
        }
      }
      return list;
    },
    anchorNow: () => anchorNow(db, ports.stamp, clock.now()),
    anchorCovering,
    provingAnchor,
    cosignatures: cosignaturesOf,
    currentCheckpoint: readState,
    inclusions: (indexes, size) => inclusionProofs(tiles, indexes, size),
    noteSigner: (key) => (key === 'log' ? logSigner : noteSignerOf(ports.signer, key)),
  };
}
