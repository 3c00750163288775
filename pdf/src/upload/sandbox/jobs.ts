// The jobs a child can do, with what goes in and what comes out. The code that does them is work.ts.

import type { Values, Variable } from '@xinqi/domain';
import type { OcrUpload } from '../../ocr/plain-upload.ts';
import type { OcrAnswer } from '../../ocr/types.ts';
import type { WordTags } from '../../office/fill/word-tags.ts';
import type { Histogram, OfficeAnswer, OfficeRefused } from '../../office/findings.ts';
import type { TextShown } from '../../office/shown-text.ts';
import type { Compared } from '../compare/compare-upload.ts';
import type { PictureCopy } from '../compare/picture-copy.ts';
import type { PagePictures, PictureRange } from '../copy/draw-pictures.ts';
import type { FilledForm, PictureBox } from '../copy/fill-form.ts';
import type { Normalised } from '../copy/normalise.ts';
import type { PrintCopy } from '../copy/print-copy.ts';
import type { EarlierSignatures, EarlierTrust } from '../earlier/earlier-signatures.ts';
import type { Inspection, Refusal } from '../findings.ts';
import type { PageText } from '../page-text.ts';
import type { PicturePages } from '../picture/picture-pages.ts';
import type { Picture } from '../picture/read-picture.ts';
import type { Probe } from './probe.ts';
import type { Tried } from './try-drawing.ts';

/** Pages that one job tries or compares at most (decisions: Uploads). */
export const PAGES_PER_RENDER = 25;

/** Of one draw job, whose pictures leave the child. */
export const PAGES_PER_DRAW = 5;

/** Of a file that carries signatures; the roots travel as base64, the time as ISO 8601. */
export type SignaturesJob = { kind: 'signatures'; bytes: Uint8Array } & TrustOnTheWay;
export type TrustOnTheWay = {
  anchors: string[];
  foreignAnchors: string[];
  timestampAnchors: string[];
  now: string;
};
/** Of a Word or Excel file; `format` is the last part of its name, `agreed` what the sender was asked and agreed to. */
export type OfficeJob = { kind: 'office'; bytes: Uint8Array; format: string; agreed: string[] };
export type Job =
  | SignaturesJob
  | { kind: 'inspect'; bytes: Uint8Array }
  | { kind: 'normalise'; bytes: Uint8Array }
  | { kind: 'convert'; bytes: Uint8Array }
  /** `from` counts from 0. */
  | { kind: 'try'; bytes: Uint8Array; from: number; count: number }
  | { kind: 'compare'; bytes: Uint8Array; from: number; count: number }
  | { kind: 'redraw'; bytes: Uint8Array }
  | { kind: 'picture'; bytes: Uint8Array }
  /** One behind the other in `bytes`. */
  | { kind: 'pictures'; bytes: Uint8Array; lengths: number[] }
  /** Contract, and what a copy of it shows besides: a mark, and for paper a strip (copy/print-copy.ts), one behind the other in `bytes`. */
  | { kind: 'print'; bytes: Uint8Array; lengths: number[] }
  /** Of a copy that `print` made. */
  | ({ kind: 'draw'; bytes: Uint8Array } & PictureRange)
  | { kind: 'page_text'; bytes: Uint8Array }
  | { kind: 'probe'; bytes: Uint8Array }
  /** The picture of a card, or a PDF where `pdf`, to pixels. */
  | { kind: 'ocr_picture'; bytes: Uint8Array; pdf: boolean }
  /** `bytes`: opaque pixels, RGB. */
  | { kind: 'ocr'; bytes: Uint8Array; width: number; height: number }
  | OfficeJob
  | { kind: 'office_text'; bytes: Uint8Array; expected: Histogram }
  /** Of a Word file with {{…}}: what it asks for. */
  | { kind: 'word_tags'; bytes: Uint8Array; agreed: string[] }
  /** The Word file and a picture for each variable in `pictures`, one behind the other in `bytes`. */
  | {
      kind: 'word_fill';
      bytes: Uint8Array;
      lengths: number[];
      pictures: string[];
      agreed: string[];
      variables: readonly Variable[];
      values: Values;
    }
  /** The form, what is written over its pages (a PDF for each of `overlays`), and a picture for each box: one behind the other in `bytes`. */
  | {
      kind: 'form_fill';
      bytes: Uint8Array;
      lengths: number[];
      overlays: number[];
      boxes: PictureBox[];
    };

export type Results = {
  inspect: Inspection;
  normalise: Normalised;
  convert: { ok: true; bytes: Uint8Array } | Refusal;
  /** Whether these pages can be drawn. */
  try: Tried;
  /** Whether both renderers show the same of these pages, where structure leaves a choice. */
  compare: Compared;
  /** A copy that shows to everybody what PDFium shows. */
  redraw: PictureCopy;
  picture: Picture;
  /** Of pictures, a page each. */
  pictures: PicturePages;
  draw: PagePictures;
  print: PrintCopy;
  /** Where the words of each page stand. */
  page_text: PageText;
  signatures: EarlierSignatures;
  probe: Probe;
  ocr_picture: OcrUpload;
  ocr: OcrAnswer;
  office: OfficeAnswer;
  /** Whether the PDF made of an office file shows its text again. */
  office_text: TextShown;
  word_tags: WordTags | OfficeRefused;
  word_fill: { ok: true; bytes: Uint8Array } | OfficeRefused;
  form_fill: FilledForm;
};

const base64 = (der: Uint8Array): string => Buffer.from(der).toString('base64');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** Trust as it goes into a job's head, and back. */
export const packTrust = ({
  anchors,
  foreignAnchors,
  timestampAnchors,
  now,
}: EarlierTrust): TrustOnTheWay => ({
  anchors: anchors.map(base64),
  foreignAnchors: foreignAnchors.map(base64),
  timestampAnchors: timestampAnchors.map(base64),
  now: now.toISOString(),
});
export const unpackTrust = ({
  anchors,
  foreignAnchors,
  timestampAnchors,
  now,
}: TrustOnTheWay): EarlierTrust => ({
  anchors: anchors.map(bytesOf),
  foreignAnchors: foreignAnchors.map(bytesOf),
  timestampAnchors: timestampAnchors.map(bytesOf),
  now: new Date(now),
});

/** What stands one behind the other in a job's bytes. */
export function cutAt(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return bytes.subarray(end - length, end);
  });
}
