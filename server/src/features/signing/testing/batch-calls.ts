// The calls of batches as the authorization matrix groups them: everybody's own, and those about what somebody sent.
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
