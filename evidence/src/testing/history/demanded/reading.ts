// What was shown to a signatory, and the reading that the sender demands of him, done and not.
import { change, type Edit, each, first, type Loose } from '../edits.ts';

const asked = (demand: Loose) => change('recipient.add', demand);
/** Every page, and five seconds. */
export const both = asked({ read_whole: true, read_seconds: 5 });
/** What the browser counted; the text was open for `open` seconds before. */
export const read =
  (more: Loose, open = 6): Edit =>
  (events, tools) => {
    const at = Date.parse(first(events, 'sign.intent').ts) - open * 1000;
    const since = { read_since: new Date(at).toISOString() };
    const counted = { read_by: 'browser', read_pages: 3, read_of: 3, read_which: '1-3', read_seconds: 6 };
    return change('sign.intent', { ...counted, ...since, ...more })(events, tools);
  };

/** As demanded. */
export const MET_READING: Edit = each(both, read({}));
/** Signed although, and what the claim `reading` says. */
export const UNMET_READINGS: readonly (readonly [name: string, edit: Edit, reason: string])[] = [
  ['nothing was said of it', both, '没有看完每一页'],
  ['a page is missing', each(both, read({ read_pages: 2 })), '没有看完每一页'],
  ['a document without pages', each(both, read({ read_pages: 0, read_of: 0 })), '没有看完每一页'],
  ['time is missing', each(both, read({ read_seconds: 4 })), '没有阅读满 5 秒'],
  ['longer than it was open', each(both, read({ read_seconds: 60 }, 2)), '合同正文向其打开不满 5 秒'],
  [
    'never opened',
    each(asked({ read_seconds: 5 }), change('sign.intent', { read_seconds: 60 })),
    '合同正文向其打开不满 5 秒',
  ],
];

/** The file went to him so many seconds after he came into the line. */
const shownAfter =
  (seconds: number): Edit =>
  (events, tools) => {
    const at = Date.parse(first(events, 'recipient.add').ts) + seconds * 1000;
    return change('sign.intent', { shown_at: new Date(at).toISOString() })(events, tools);
  };
export const SHOWN: Edit = each(MET_READING, shownAfter(2));
/** Of rule D1. */
export const NOT_SHOWN: readonly (readonly [name: string, edit: Edit])[] = [
  ['shown before he came into the line', each(MET_READING, shownAfter(-120))],
  ['shown after the intent', each(MET_READING, shownAfter(86_400))],
];
