// Calls about one's own upload, as the authorization matrix groups them.
export const ofOwnFile: readonly string[] = [
  'file.convertInfo',
  'file.convertWatch',
  'file.convertConsent',
  'file.convertChecked',
  'file.show',
  'file.differing',
  'file.docToHtml',
];
