// Whose fault it is that a row was not sent: the row's own, everybody's, or nobody's for long.

/** What is wrong with the sender or the file and not with the row: the batch pauses. */
export const stops = new Set<string>([
  '10201',
  '10203',
  'NO_PERMISSION',
  'APPLY_FILE_REQUIRED',
  'ATTACHMENT_FILE',
  'APPLY_DEADLINE',
  'FLOW_NOBODY',
  'APPLY_APPROVER',
  'TPL_OFF',
  'TPL_REVOKED',
  'TPL_NEWER',
  // as many files as an account may make in a day: it goes on tomorrow
  'UPLOAD_QUOTA',
]);
/** It goes by. */
export const passing = new Set<string>(['BUSY', 'OVERLOAD', 'TOO_MANY']);
