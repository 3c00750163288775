// Requests of the lists, their counters, export and recycle bin, one for every route.
import type { Contract, Line } from './facts.ts';
import { lines } from './facts.ts';
import { none, page, type Sample } from './sample.ts';

/** Everything in the matrix is still being signed: whoever may ask is told so. */
const ofContracts = (more: Record<string, unknown>, proves: string): Sample => ({
  kinds: ['contract'],
  input: (w, c) => ({ applyIds: [w.contract[c.object as Contract]?.applyId ?? w.absent.uuid], ...more }),
  proves: [proves],
});
const ofLines = (more: Record<string, unknown>, proves: string): Sample => ({
  kinds: ['line'],
  input: (w, c) => ({
    signNos: [c.object in lines ? w.signNo[c.object as Line] : w.absent.signNo],
    ...more,
  }),
  proves: [proves],
});

export const listSamples: Record<string, Sample> = {
  'signing.applyList': page,
  'signing.applyCount': none,
  'signing.signInfoList': page,
  'signing.signInfoCount': none,
  'signing.ownCertificates': none,
  'signing.revokeCertificate': {
    kinds: ['nothing'],
    input: (w) => ({ signNo: w.absent.signNo, reason: 'unspecified' }),
    proves: ['10401', 'NOT_FOUND'],
  },
  'signing.exportUrl': none,
  'signing.applyTrend': none,
  'signing.findProfileSignCount': none,
  'signing.findUserCount': none,
  'signing.findSignStatusCount': none,
  'signing.signSurplusCount': none,
  'signing.applyBatchDel': ofContracts({}, 'LIST_ROW_OPEN'),
  'signing.applyRecycle': ofContracts({ to: 'list' }, 'STATE_CHANGED'),
  'signing.signInfoBatchDel': ofLines({}, 'LIST_ROW_OPEN'),
  'signing.signInfoRecycle': ofLines({ to: 'gone' }, 'STATE_CHANGED'),
};
