// The calls of batches as the authorization matrix groups them: everybody's own, those about what somebody sent, and those of who signs several
// contracts at once.
export const ownBatchCalls = ['batchSheet', 'batchParse', 'batchFaults', 'batchList'].map(
  (name) => `signing.${name}`,
);
export const sentBatchCalls = [
  'batchCreate',
  'batchInfo',
  'batchRows',
  'batchSteer',
  'batchCheck',
  'batchRemind',
  'batchExport',
].map((name) => `signing.${name}`);
export const togetherCalls = [
  'batchSignCheck',
  'batchSignUrl',
  'batchSignCode',
  'batchSignWill',
  'batchSign',
].map((name) => `signing.${name}`);
