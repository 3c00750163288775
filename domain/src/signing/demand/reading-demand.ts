// What a sender may demand of a signatory's reading (强制阅读) and what is still missing of it. Pages and seconds are counted by the
// signatory's own browser and are its claim; seconds beyond the time since the text was opened to him are no reading.

/** `whole`: every page has been in view. `seconds`: at least so long; 0: not demanded. */
export type ReadingDemand = { whole: boolean; seconds: number };
/** As a browser claims it; pages from 0. */
export type Reading = { pages: readonly number[]; seconds: number };
/** What is missing: pages from 0, seconds. */
export type Unread = { pages: number[]; seconds: number };

/** The longest time that may be demanded: a proof of the phone by code lasts 30 minutes. */
export const maxReadSeconds = 600;

export const demandsReading = ({ whole, seconds }: ReadingDemand): boolean => whole || seconds > 0;

/** The pages of the document that the claim names, each once, in order. */
export const pagesSeen = (claimed: Reading | undefined, pageCount: number): number[] =>
  [...new Set(claimed?.pages)].filter((page) => page >= 0 && page < pageCount).sort((a, b) => a - b);

/** `opened`: seconds since the text was opened to him; undefined where only the claim is known. Undefined: nothing is missing. */
export function whatIsUnread(
  demand: ReadingDemand,
  claimed: Reading | undefined,
  pageCount: number,
  opened = Number.POSITIVE_INFINITY,
): Unread | undefined {
  const seen = new Set(pagesSeen(claimed, pageCount));
  const all = demand.whole ? Array.from({ length: pageCount }, (_, page) => page) : [];
  const pages = all.filter((page) => !seen.has(page));
  const seconds = Math.max(0, Math.ceil(demand.seconds - Math.min(claimed?.seconds ?? 0, opened)));
  return pages.length > 0 || seconds > 0 ? { pages, seconds } : undefined;
}

/** Runs of pages from 0 as people count them, from 1: `1-3、5`. */
export function pageRuns(pages: readonly number[], between = '、'): string {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(between);
}

const shortRuns = (pages: readonly number[]): string => {
  const runs = pageRuns(pages).split('、');
  return runs.length > 5 ? `${runs.slice(0, 5).join('、')}等${pages.length}` : runs.join('、');
};

/** 还有第3-5页未看，还需阅读12秒 */
export const unreadText = ({ pages, seconds }: Unread): string =>
  [
    ...(pages.length > 0 ? [`还有第${shortRuns(pages)}页未看`] : []),
    ...(seconds > 0 ? [`还需阅读${seconds}秒`] : []),
  ].join('，');

/** 看完每一页，至少阅读30秒; empty where nothing is demanded. */
export const demandText = ({ whole, seconds }: ReadingDemand): string =>
  [...(whole ? ['看完每一页'] : []), ...(seconds > 0 ? [`至少阅读${seconds}秒`] : [])].join('，');
