// What an audit finds: the id of security.md §2.9 (`lists`: rows, search text and counters of the lists) and a Chinese
// sentence. Counts everything, tells at most a few hundred of each kind, so that a log that was destroyed does not fill
// memory or the screen.
export type FindingId =
  | 'D-01'
  | 'D-02'
  | 'D-03'
  | 'D-04'
  | 'D-05'
  | 'D-06'
  | 'D-07'
  | 'D-08'
  | 'D-09'
  | 'D-10'
  | 'D-14'
  | 'D-15'
  | 'lists';
export type Finding = { id: FindingId; text: string };

const toldOfEach = 200;

export class Findings {
  readonly #counts = new Map<FindingId, number>();
  readonly #tell: (finding: Finding) => void;

  constructor(tell: (finding: Finding) => void) {
    this.#tell = tell;
  }

  add(id: FindingId, text: string): void {
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    if (count <= toldOfEach) this.#tell({ id, text });
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many of each kind, those not told among them. */
  counts(): [FindingId, number][] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
