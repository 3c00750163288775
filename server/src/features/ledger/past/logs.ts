// The present log and those before it, each with its tiles: which of them proves a contract best.
import { inclusionProofs, type NoteKey, type TileStore } from '@xinqi/evidence/log';
import { parseCertificate } from '@xinqi/pki/check';
import type { Tx } from '../../../platform/db.ts';
import type { ObjectStore } from '../../../platform/storage/object-store.ts';
import type { AnchorRow } from '../store.ts';
import { cosignaturesOf, provingAnchor } from '../witness/witness-store.ts';
import { type PastLog, pastAnchor, pastCosignatures } from './past-store.ts';

/** Tiles of the first log of an installation lie where they always lay, those of a later one under its name. */
export const tilesOf = (
  storage: ObjectStore,
  past: readonly { origin: string }[],
  origin: string,
): TileStore => {
  const first = (past[0]?.origin ?? origin) === origin;
  const folder = first ? 'log' : `logs/${origin}`;
  return {
    get: (path) => storage.getNamed(`${folder}/${path}`),
    put: (path, bytes) => storage.putNamed(`${folder}/${path}`, bytes),
  };
};

export const noteKeyOf = (certificate: Uint8Array): NoteKey => {
  const { subject, spki } = parseCertificate(new Uint8Array(certificate));
  return { name: subject.commonName ?? '', publicKey: spki.slice(-32) };
};

/** A log that proves a leaf. `behind`: how many logs began after it; a leaf stands at its present place less that. */
export type ProvingLog = { key: NoteKey; certificate: Uint8Array; behind: number };
export type Proving = AnchorRow & { log: ProvingLog };

export class Logs {
  readonly #past: readonly PastLog[];
  readonly #storage: ObjectStore;
  readonly #present: ProvingLog;

  /** `past`: the first one first; `certificate`: of the present log's key. */
  constructor(storage: ObjectStore, past: readonly PastLog[], certificate: Uint8Array) {
    this.#storage = storage;
    this.#past = past;
    this.#present = { key: noteKeyOf(certificate), certificate, behind: 0 };
  }

  get present(): ProvingLog {
    return this.#present;
  }

  /** The log before the n-th last, and so on: certificates of those before `log`, the newest first. */
  before({ behind }: ProvingLog): Uint8Array[] {
    return this.#past
      .slice(0, this.#past.length - behind)
      .reverse()
      .map(({ certificate }) => certificate);
  }

  tiles({ key }: ProvingLog): TileStore {
    return this.tilesNamed(key.name);
  }

  tilesNamed(origin: string): TileStore {
    return tilesOf(this.#storage, this.#past, origin);
  }

  /**
   * The stamped checkpoint on which a pack about this leaf stands best: of the log into which it was written, if that has one. `handed`:
   * of each log the size below which it may not be.
   */
  async proving(tx: Tx, index: number, handed: ReadonlyMap<string, number>): Promise<Proving | undefined> {
    const least = (origin: string, place: number) => Math.max(place, (handed.get(origin) ?? 0) - 1);
    for (const { place, size, origin, certificate } of this.#past) {
      const behind = this.#past.length + 1 - place;
      if (index < behind || index - behind >= size) continue;
      const anchor = await pastAnchor(tx, place, least(origin, index - behind));
      if (anchor) return { ...anchor, log: { key: noteKeyOf(certificate), certificate, behind } };
    }
    const anchor = await provingAnchor(tx, least(this.#present.key.name, index));
    return anchor && { ...anchor, log: this.#present };
  }

  cosignatures(tx: Tx, { behind }: ProvingLog, size: number): Promise<string[]> {
    return behind === 0
      ? cosignaturesOf(tx, size)
      : pastCosignatures(tx, this.#past.length + 1 - behind, size);
  }

  /** Of leaves by their places in the tree of `size` of this log. */
  inclusions(log: ProvingLog, indexes: readonly number[], size: number): Promise<Uint8Array[][]> {
    return inclusionProofs(this.tiles(log), indexes, size);
  }
}
