// The one error class of this floor: a closed code plus a detail for logs (never shown to a visitor as it is).

/** json: not canonical · event: not an event · note: signed note · proof: tlog proof · tile: store disagrees ·
 * zip: container · pack: contents of a pack · value: a caller's argument out of range. */
export type EvidenceCode = 'json' | 'event' | 'note' | 'proof' | 'tile' | 'zip' | 'pack' | 'value';

/** Thrown by every function of evidence/ that refuses its input. */
export class EvidenceError extends Error {
  readonly code: EvidenceCode;

  constructor(code: EvidenceCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'EvidenceError';
    this.code = code;
  }
}
