// Calls of the family that are no act of these races, each with the reason.
/** Calls of a hand-off that decide nothing of a line: what is opened, drawn or looked at counts when it is submitted, and the race of
 * handSignUrl goes so far; saved signatures are the caller's own. */
const handOff = ['handSignCreate', 'handSignResult', 'handSignWatch', 'handSignOpen'];
const saved = ['handSignList', 'handSignDelete'];
export const drawing: ReadonlySet<string> = new Set([...handOff, ...saved].map((key) => `seal.${key}`));

/** Parts count when they are finished: the race of `result` goes so far. What somebody of the sender heard changes nothing for the line. */
export const recording: ReadonlySet<string> = new Set(
  ['state', 'upload', 'show', 'review'].map((key) => `video.${key}`),
);

/** Calls that write nothing of a contract, or of what is the caller's own alone: his lists, his signatures, his enterprise's seals. */
export const reads: ReadonlySet<string> = new Set(
  [
    // before the second factor, or a message to the phone on file
    ...['extendInfo', 'sendLinkCode', 'willCode', 'batchSignCode', 'relink'],
    // what is shown
    ...[
      'info',
      'switchInfo',
      'signRecord',
      'printInfo',
      'certi',
      'document',
      'progress',
      'attatch',
      'certiList',
      'humi',
      'sifa',
    ],
    ...['signInfoViewUrl', 'applyViewUrl', 'getDraftInfo', 'noSignList', 'noSignUrl', 'findOrder'],
    ...['promptList', 'promptOrder', 'batchSignCheck', 'batchSignUrl', 'deliverList', 'deliverOrder'],
    ...['memberChoice', 'memberContractNum', 'memberContracts', 'memberViewUrl', 'ownCertificates'],
    // the caller's own lists
    ...[
      'applyList',
      'applyCount',
      'applyTrend',
      'applyBatchDel',
      'applyRecycle',
      'signInfoList',
      'signInfoCount',
    ],
    ...[
      'signInfoBatchDel',
      'signInfoRecycle',
      'signSurplusCount',
      'findProfileSignCount',
      'findSignStatusCount',
    ],
    ...['findUserCount', 'exportUrl'],
    // by a ticket that names what was recorded
    'downloadBatch',
    // of the document, whoever asks
    'chainDeposit',
    // a draft of the caller's own
    'copyApply',
    // a batch of the caller's own: its job sends and reminds by the acts above, one contract after the other
    ...['batchSheet', 'batchParse', 'batchFaults', 'batchCreate', 'batchList', 'batchInfo', 'batchRows'],
    ...['batchSteer', 'batchCheck', 'batchRemind', 'batchExport'],
  ].map((key) => `signing.${key}`),
);
