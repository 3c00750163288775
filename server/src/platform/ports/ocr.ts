// Who reads cards and licences off pictures: this machine, or an outside party. Both get a decoded picture's pixels, never the upload.

import type { OcrDocument, OcrFields, OcrHint, OcrKind } from '@xinqi/domain';
import type { OcrUploadCode } from '@xinqi/pdf/ocr';

export type OcrRequest = {
  kind: OcrKind;
  bytes: Uint8Array;
  /** In Beijing. */
  today: string;
};
/** busy: too many wait · away: no reader, no answer, or the answer is none. */
export type OcrRefusal = OcrUploadCode | 'busy' | 'away';
export type OcrAnswer =
  | { ok: true; document: OcrDocument; fields: OcrFields; hints: OcrHint[]; partyRequestId: string }
  | { ok: false; code: OcrRefusal };
export type OcrPort = {
  /** Of the record. */
  party: string;
  /** Never rejects. */
  read(request: OcrRequest): Promise<OcrAnswer>;
  /** All text of a picture, line by line; undefined where none was read, and no such thing where the reader knows cards alone. Never rejects. */
  lines?(bytes: Uint8Array): Promise<string[] | undefined>;
};
