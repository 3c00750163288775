// Reads what Stryker found: which changes the tests noticed, and which survived them.

/** The parts of Stryker's JSON report (mutation testing report schema) that are read here. */
export type MutationReport = {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
};

type Mutant = {
  readonly location: { readonly start: { readonly line: number } };
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
};

/** How many changes were judged, how many of them a test noticed, and a line for each that none noticed. */
export type Outcome = {
  readonly judged: number;
  readonly noticed: number;
  readonly survivors: readonly string[];
};

const NOTICED = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

const sentence = (path: string, { location, mutatorName, replacement, status }: Mutant): string =>
  `${path}:${location.start.line} ${mutatorName} → ${JSON.stringify(replacement ?? '')}${status === 'NoCoverage' ? ' (no test comes here)' : ''}`;

/** Sums a report up; changes that do not compile or are ignored count for nothing. */
export function outcomeOf({ files }: MutationReport): Outcome {
  const all = Object.entries(files).flatMap(([path, { mutants }]) => mutants.map((one) => ({ path, one })));
  const noticed = all.filter(({ one }) => NOTICED.has(one.status));
  const missed = all.filter(({ one }) => MISSED.has(one.status));
  return {
    judged: noticed.length + missed.length,
    noticed: noticed.length,
    survivors: missed.map(({ path, one }) => sentence(path, one)),
  };
}

/** The share in percent; nothing judged proves nothing. */
export const shareNoticed = ({ judged, noticed }: Outcome): number =>
  judged === 0 ? 0 : (100 * noticed) / judged;
