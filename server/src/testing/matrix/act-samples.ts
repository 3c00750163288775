// Samples of the acts on a sent contract. Acts that would change it are aimed at a spare one where they are allowed.
import { willSamples } from '../../features/signing/testing/will-samples.ts';
import { videoSamples } from '../../features/video/testing/samples.ts';
import { asked, contractOf, lineOf } from './aim.ts';
import type { Cell, Contract, Line } from './facts.ts';
import { lines } from './facts.ts';
import { type MatrixWorld, mobiles } from './matrix-world.ts';
import { none, type Sample } from './sample.ts';

/** A contract by applyId; one that may be used up where the call is allowed. */
const ofContract = (more: Record<string, unknown>): Sample => ({
  kinds: ['contract'],
  input: async (w, c, fresh) => ({
    applyId: fresh
      ? (await w.spare(c.object as Contract)).applyId
      : (contractOf(w, c)?.applyId ?? w.absent.uuid),
    ...more,
  }),
});
/** The line that stands where `line` stands, of a contract that may be used up. */
const spareLine = async (w: MatrixWorld, line: Line): Promise<string> => {
  const { of } = lines[line];
  const at = w.contract[of].signNos.indexOf(w.signNo[line]);
  return (await w.spare(of)).signNos[at]!;
};
const batchOf = (w: MatrixWorld, c: Cell) => [
  { signNo: lineOf(w, c).signNo, documentSha256: '0'.repeat(64) },
];

export const actSamples: Record<string, Sample> = {
  ...willSamples,
  ...videoSamples,
  'signing.termination': { ...ofContract({ reason: '不再需要' }), proves: ['TERMINATE_UNSIGNED'] },
  'signing.invalidation': { ...ofContract({ reason: '不再需要' }), proves: ['VOID_NOT_FINISHED'] },
  'signing.printLimit': ofContract({ copies: 3 }),
  'signing.copyApply': ofContract({}),
  'signing.ccAdd': ofContract({ people: [{ name: '某读者', mobile: '13977777777' }] }),
  'signing.ccToCorpUsers': {
    kinds: ['contract'],
    input: (w, c) => ({
      applyIds: [contractOf(w, c)?.applyId ?? w.absent.uuid],
      userIds: [w.accounts[c.principal] ?? w.absent.uuid],
    }),
    proves: ['CC_NOT_FINISHED'],
  },
  'signing.ccResend': { ...ofContract({}), proves: ['CC_NOT_FINISHED'] },
  'signing.addSignatory': ofContract({ name: '某签署人', mobile: '13977777778' }),
  'signing.extendDeadline': {
    ...ofContract({ signExpire: '2020-01-01T00:00:00.000Z' }),
    proves: ['APPLY_DEADLINE'],
  },
  'signing.noSignList': {
    kinds: ['contract'],
    input: (w, c) => ({ applyNo: contractOf(w, c)?.applyNo ?? w.absent.applyNo }),
  },
  'signing.findOrder': {
    kinds: ['contract'],
    input: (w, c) => ({ applyNo: contractOf(w, c)?.applyNo ?? w.absent.applyNo }),
  },
  'signing.reminderSign': {
    kinds: ['line'],
    input: (w, c) => ({ signNos: [lineOf(w, c).signNo] }),
    proves: ['REMIND_TOO_SOON', 'REMIND_TOO_MANY'],
  },
  'signing.correctLine': {
    kinds: ['line'],
    input: (w, c) => ({ signNo: lineOf(w, c).signNo }),
    proves: ['ACT_NOTHING'],
  },
  'signing.replaceLine': {
    kinds: ['line'],
    input: async (w, c, fresh) => ({
      signNo: fresh ? await spareLine(w, c.object as Line) : lineOf(w, c).signNo,
      name: '某签署人',
      operatorName: '某经办人',
      mobile: '13977777779',
      reason: '人员变动',
    }),
  },
  'signing.noSignUrl': { kinds: ['line'], input: (w, c) => ({ signNo: lineOf(w, c).signNo }) },
  'signing.promptList': none,
  'signing.promptOrder': { kinds: ['line'], input: (w, c) => ({ signNo: lineOf(w, c).signNo }) },
  'signing.batchSignCheck': { kinds: ['line'], input: (w, c) => ({ signNos: [lineOf(w, c).signNo] }) },
  'signing.batchSignUrl': { kinds: ['line'], input: (w, c) => ({ signNos: [lineOf(w, c).signNo] }) },
  'signing.batchSignCode': { kinds: ['line'], input: (w, c) => ({ items: batchOf(w, c) }) },
  'signing.batchSignWill': {
    kinds: ['line'],
    input: (w, c) => ({
      ...{ items: batchOf(w, c), attemptId: crypto.randomUUID(), way: 'operator3' },
      ...{ idCard: '11010519491231002X', consentHash: '0'.repeat(64) },
    }),
    proves: ['SIGN_CONSENT'],
  },
  'signing.batchSign': {
    kinds: ['line'],
    input: (w, c) => ({ items: batchOf(w, c), code: '000000', consentHash: '0'.repeat(64) }),
    proves: ['SIGN_CONSENT'],
  },
  // A verified link may hand its line on: to nobody else here, so that the line stays.
  'signing.transfer': {
    kinds: ['line'],
    input: (w, c) => ({
      ...asked(w, c),
      ...(c.object === 'T2d'
        ? { name: '雁陌生人', mobile: mobiles.stranger }
        : { name: '鹤签署人', mobile: mobiles.signatory }),
      reason: '人员变动',
    }),
    proves: ['10401', 'ACT_NOTHING'],
  },
};
