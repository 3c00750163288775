// Upload, inspection, page information and one-use downloads (spec §7.19; decisions "Uploads").
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';

const signedIn = (path: string) => [{ path, callers: ['user', 'corp'] as const }];

export const pageBox = z.object({
  /** Displayed size in PDF points, after Rotate and CropBox. */
  width: z.number(),
  height: z.number(),
});

/** One of the signatures that the upload carries, as the verifier judged it when it arrived. */
export const carriedSignature = z.object({
  /** The file's own text, cleaned and cut; the signatory's name as his certificate says it, empty when unknown. */
  field: z.string(),
  signer: z.string(),
  kind: z.enum(['signature', 'timestamp']),
  verdict: z.enum(['valid', 'changed_after_signing', 'invalid', 'cannot_verify']),
  /** The verifier's sentence. */
  reason: z.string(),
  /** Nothing is wrong with the signature itself; with verdict cannot_verify only the identity or the time is open. */
  sound: z.boolean(),
  time: z.string().nullable(),
  /** A timestamp proves the time; else it is what the signatory claims. */
  stamped: z.boolean(),
});
export type CarriedSignature = z.output<typeof carriedSignature>;

/** A place on a displayed page in points, origin top left; may reach beyond the page. */
export const standingBox = z.object({
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const fileInfo = z.object({
  fileId: f.uuidField,
  fileName: z.string(),
  length: z.number().int(),
  sha256: z.string(),
  /** checking → (needs_consent → checking →) ready; or refused with `reason`. */
  state: z.enum(['checking', 'needs_consent', 'ready', 'refused']),
  /** A stable code and its Chinese sentence when refused or when consent is asked. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What stays in the file, or what the copy that is asked for changes, one sentence each. */
  notes: z.array(z.object({ code: z.string(), message: z.string() })),
  /**
   * While it waits to be checked: files before it, and about how many seconds until it is judged (median of the latest
   * inspections × work before it ÷ workers; null while none was measured). null: it does not wait.
   */
  queue: z.object({ ahead: z.number().int(), seconds: z.number().int().nullable() }).nullable(),
  /** The upload already carries signatures: kept byte for byte, gets signature fields only. */
  alreadySigned: z.boolean(),
  /** In the order of their revisions. */
  signatures: z.array(carriedSignature),
  /** Fields and marks of a signed upload: no signature may be placed over them. */
  standing: z.array(standingBox),
  pageCount: z.number().int(),
  pages: z.array(pageBox),
  /** Made of a Word or Excel file or of pictures: by which program; `checked`: its owner confirmed that the pages are right. */
  converted: z.object({ program: z.string(), checked: z.boolean() }).nullable(),
  /** Two readers show this page (from 1) differently; `pictures`: how many of the two could be drawn (`differing`). */
  differs: z.object({ page: z.number().int(), pictures: z.number().int() }).nullable(),
});
export type FileInfo = z.output<typeof fileInfo>;

/** Of one file. */
export const mostPictures = 50;
/** Of one call of uploadBatch2. */
export const mostFiles = 10;

/** What stands before the bytes: the credentials of tempFileOper, and how the file is called. */
const uploadInput = z.strictObject({
  targetId: f.uuidField,
  sign: f.hmacField,
  ts: f.tsField,
  fileType: f.intField(1, 1).optional(),
  saveSourceFile: f.intField(1, 1).optional(),
  fileName: z.string().min(1).max(300).optional(),
});

export const fileRoutes = family('file', {
  tempFileOper: route({
    paths: signedIn('/i/tempFileOper'),
    summary: 'Credentials for one upload (targetId, sign, ts); valid 30 minutes, one file.',
    output: z.object({
      targetId: f.uuidField,
      sign: z.string(),
      ts: z.number().int(),
      maxBytes: z.number().int(),
    }),
  }),
  uploadTemp: route({
    paths: [{ path: '/fileOper/uploadTemp', callers: ['link'] }],
    body: 'multipart',
    summary:
      'Uploads one PDF, Word or Excel file or picture (≤ 50 MB) with the credentials of tempFileOper. Parts: targetId, sign, ts, fileType, fileName, file (last).',
    input: uploadInput,
    output: fileInfo,
  }),
  uploadBatch: route({
    paths: [{ path: '/fileOper/uploadBatch', callers: ['link'] }],
    body: 'multipart',
    files: mostPictures,
    summary:
      'Uploads pictures (together ≤ 50 MB) as one file, a page each in their order, with the credentials of tempFileOper. Parts: targetId, sign, ts, fileType, fileName, then a part named file for each.',
    input: uploadInput,
    output: fileInfo,
  }),
  uploadBatch2: route({
    paths: [{ path: '/fileOper/uploadBatch2', callers: ['link'] }],
    body: 'multipart',
    files: mostFiles,
    summary:
      'Uploads several files (together ≤ 50 MB), each a file of its own, all or none, with the credentials of tempFileOper; the first has targetId as its fileId. Parts: targetId, sign, ts, fileType, then a part named file for each, called as its file is.',
    input: uploadInput.omit({ fileName: true }),
    output: z.object({ list: z.array(fileInfo) }),
  }),
  convertInfo: route({
    paths: signedIn('/fileOper/convertInfo'),
    summary: 'State of an uploaded file: place in the queue, inspection, consent, page sizes.',
    input: z.strictObject({ fileId: f.uuidField }),
    output: fileInfo,
  }),
  convertWatch: route({
    paths: signedIn('/fileOper/convertWatch'),
    body: 'stream',
    summary:
      'What convertInfo answers, as server-sent events: `change` at once and whenever it moved, until nothing moves by itself any more (ready, refused or needs_consent).',
    input: z.strictObject({ fileId: f.uuidField }),
    output: f.raw,
  }),
  convertConsent: route({
    paths: signedIn('/fileOper/convertConsent'),
    summary:
      'The sender agrees to a copy (forms and annotations flattened, attachments and odd links left out, or a protected file converted), as reason and notes say; both files are kept.',
    input: z.strictObject({ fileId: f.uuidField, consent: z.literal([true, 1, '1', 'true']) }),
    output: fileInfo,
  }),
  convertChecked: route({
    paths: signedIn('/fileOper/convertChecked'),
    summary:
      'The sender confirms that he compared every page of the PDF with the Word or Excel file or the pictures it was made of; without it nothing is sent.',
    input: z.strictObject({ fileId: f.uuidField, checked: z.literal([true, 1, '1', 'true']) }),
    output: fileInfo,
  }),
  docToHtml: route({
    paths: signedIn('/fileOper/docToHtml'),
    summary:
      'The text of an uploaded .docx as a page without scripts, pictures and addresses, for its owner, also while it is being converted; with addresses for a quarter of an hour under which it and its PDF are fetched without a session.',
    input: z.strictObject({ fileId: f.uuidField }),
    output: z.object({
      html: z.string(),
      htmlUrl: z.string(),
      /** null: the PDF is not ready. */
      pdfUrl: z.string().nullable(),
      expireTime: f.isoTime,
    }),
  }),
  convertDetail: route({
    method: 'GET',
    paths: [{ path: '/fileOper/convertDetail/{sign}/{ts}/{fileType}.{fix}', callers: ['public'] }],
    body: 'download',
    summary:
      'A converted file at an address that docToHtml gave: document.pdf its pages, document.html its text; the address is the authority, for a quarter of an hour.',
    input: z.strictObject({
      /** The file and its code. */
      sign: z.string().regex(/^[A-Za-z0-9_-]{65}$/, '链接无效'),
      ts: f.tsField,
      fileType: z.literal('document'),
      fix: z.enum(['pdf', 'html']),
    }),
    output: f.raw,
  }),
  show: route({
    method: 'GET',
    paths: signedIn('/fileOper/show'),
    body: 'binary',
    summary: 'Bytes of an uploaded file for its owner, with Range; by bearer only.',
    input: z.strictObject({ fileId: f.uuidField }),
    output: f.raw,
  }),
  differing: route({
    method: 'GET',
    paths: signedIn('/fileOper/differing'),
    body: 'binary',
    summary:
      'How one of two readers shows the page on which they differ (PNG), for the owner; by bearer only.',
    input: z.strictObject({ fileId: f.uuidField, reader: z.enum(['pdfium', 'pdfjs']) }),
    output: f.raw,
  }),
  download: route({
    method: 'GET',
    paths: [{ path: '/fileOper/download', callers: ['public'] }],
    body: 'download',
    summary:
      'Redeems a one-use download ticket (60 s, one resource) given as _ctToken; the ticket is the authority (L-11).',
    input: z.strictObject({ _ctToken: z.string().max(100) }),
    output: f.raw,
  }),
});
