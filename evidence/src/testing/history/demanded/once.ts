// A check of his will that was made once for a set of contracts, and written into each of them (rules W7 and W8).
import { change, type Edit, each, first, type Loose } from '../edits.ts';
import { batch, check, demanded, type MET_WILLS, named, OPERATOR, type UNMET_WILLS } from './checks.ts';

/** A check that was made once for a set of contracts, a second before it was written into this one. */
const once =
  (more: Loose = {}, rest: Loose = {}, secondsBefore = 1): Edit =>
  (events, tools) => {
    const at = Date.parse(first(events, 'sign.intent').ts) - secondsBefore * 1000;
    return check({ ...batch, batch_at: new Date(at).toISOString(), ...more }, rest)(events, tools);
  };
const together = change('sign.intent', batch);

const ONCE = `${OPERATOR}，一次核验用于 7 个签署任务`;
/** The same, of checks that were made once for a set of contracts. */
export const MET_ONCE: typeof MET_WILLS = [
  ['a check once for a set of contracts', each(demanded, once(), together, named()), ONCE],
  [
    'a check once for a set of contracts, after one that failed',
    each(demanded, once({ result: 'failed', request: 'R0' }), once(), together, named(['#2'])),
    ONCE,
  ],
  [
    'a check of this contract alone, signed with others',
    each(demanded, check(), together, named()),
    OPERATOR,
  ],
];

const notTheSet = '不是为这些合同进行的（规则 W7）';
const notWhole = '记录不完整（规则 W7）';
const apart = '前后不一，或在同一签署任务中出现两次（规则 W8）';
/** Signed although, of checks that were made once for a set of contracts. */
export const UNMET_ONCE: typeof UNMET_WILLS = (
  [
    [
      'it was made for other contracts',
      each(once({ batch_h: 'bf'.repeat(32) }), together, named()),
      notTheSet,
    ],
    ['it was made for more contracts', each(once({ batch_size: 8 }), together, named()), notTheSet],
    ['it was made for a set, and this one is signed alone', each(once(), named()), notTheSet],
    ['nobody says how many', each(once({ batch_size: undefined }), together, named()), notWhole],
    ['nobody says when it was answered', each(once({ batch_at: undefined }), together, named()), notWhole],
    [
      'when it was answered is said of one for this contract alone',
      once({ batch_h: undefined, batch_size: undefined }),
      notWhole,
    ],
    [
      'a set of none',
      each(once({ batch_size: 0 }), change('sign.intent', { ...batch, batch_size: 1 })),
      notWhole,
    ],
    [
      'it was answered half an hour before',
      each(once({}, {}, 31 * 60), together, named()),
      '答复已超过 30 分钟（规则 W7）',
    ],
    [
      'it was answered after it was written down',
      each(once({}, {}, -120), together, named()),
      '早于其答复（规则 W7）',
    ],
    [
      'its answer serves this contract in two sets',
      each(once({ batch_h: 'bf'.repeat(32) }), once(), together, named(['#2'])),
      apart,
    ],
    ['its answer stands in the line twice', each(once(), once(), together, named(['#2'])), apart],
    [
      'its answer was no in another line',
      each(once({ result: 'failed' }, { sign_no: 'S2' }), once(), together, named(['#2'])),
      apart,
    ],
    [
      'its question was another in another line',
      each(once({ question_h: 'ac'.repeat(32) }, { sign_no: 'S2' }), once(), together, named(['#2'])),
      apart,
    ],
    [
      'its answer was of this contract alone before',
      each(check({}, { sign_no: 'S2' }), once(), together, named(['#2'])),
      apart,
    ],
  ] as const
).map(([name, edit, why]) => [name, edit, why, 'will'] as const);
