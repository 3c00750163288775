// What an inspection answers: closed codes for refusals, closed words for what was found. The server maps both to
// Chinese sentences; nothing of the file's own text is ever repeated to a user.

/** What leaves two readers a choice. */
export type Choice =
  | 'revisions' // a reader may take an earlier one
  | 'hybrid' // a table and a stream
  | 'doubled_objects' // a number that stands twice in the bytes: a reader that repairs takes the other
  | 'irregular' // keys that stand twice, objects beyond Size, dangling references to contents
  | 'odd_content' // syntax on which readers differ; inline images
  | 'odd_filter' // contents packed otherwise than by Flate, or wrongly packed
  | 'odd_font'; // fonts that draw by themselves, or whose codes two rules give to different glyphs

/** Why an upload is refused. `owner_password` and `needs_repair` can be offered a converted copy (`convertCopy`). */
export type UploadCode =
  | 'not_pdf' // no %PDF header at byte 0
  | 'polyglot' // also another kind of file, or data around the document
  | 'too_large' // over 50 MB
  | 'too_many_pages' // over 1,000
  | 'page_too_large' // a side over 14,400 pt
  | 'page_unit' // signed, with a UserUnit that some readers honour and others do not
  | 'password' // needs a password to open
  | 'owner_password' // opens without one, but is encrypted
  | 'needs_repair' // viewers open it only by guessing
  | 'broken'
  | 'too_complex' // loops, nesting, more objects than a contract has
  | 'bomb' // small data that unpacks to something huge
  | 'active_content'
  | 'hidden_content' // shown on the screen but not on paper, or the other way round, or by switching a layer
  | 'parser_disagreement'; // viewers would show different pages

/** What exactly was found, for the message beside `active_content` and `hidden_content`. */
export type Finding =
  | 'javascript'
  | 'open_action'
  | 'additional_action'
  | 'launch'
  | 'submit_form'
  | 'import_data'
  | 'remote_goto'
  | 'other_action'
  | 'unsafe_link'
  | 'embedded_file'
  | 'xfa'
  | 'rich_media'
  | 'external_stream'
  | 'layer_off'
  | 'layer_print_or_view_only'
  | 'layer_condition'
  | 'hidden_annotation'
  | 'print_alternate';

/** What the sender is told. Every word but those of `HARMLESS` means that only a copy may be signed. */
export type UploadWarning =
  | 'forms'
  | 'annotations'
  | 'links' // to web, mail or telephone: stay as they are
  | 'links_dropped' // with a script, a program, another file, or anything beside one plain address
  | 'jumps_dropped' // links inside the file, which a copy does not carry
  | 'attachments_dropped'
  | 'page_unit' // pages with a UserUnit are drawn anew in points
  | 'layers'
  | 'hidden_layers' // off, conditional or for one output: only a picture of the page is what the screen shows
  | 'bookmarks'
  | 'open_action_dropped'
  | 'duplicate_keys'
  | 'hidden_annotations_dropped';

/** Stay in a file that is signed as it was uploaded. */
export const HARMLESS: ReadonlySet<UploadWarning> = new Set(['links', 'bookmarks']);

/** Displayed size in points (CropBox times UserUnit, after rotation) and the rotation in degrees. */
export type UploadPage = { width: number; height: number; rotate: 0 | 90 | 180 | 270 };

export type Refusal<Code extends string = UploadCode> = { ok: false; code: Code; findings: Finding[] };

export type Inspection =
  | {
      ok: true;
      kind: 'unsigned' | 'signed';
      pageCount: number;
      pages: UploadPage[];
      signatures: number;
      /** Only a copy may be signed: normalising changes what the file is, though not how its pages look. */
      needsFlatten: boolean;
      warnings: UploadWarning[];
      /** Attached files that a copy leaves behind. */
      attachments: number;
      /** Why both renderers must be seen to agree; empty for a plain file, and for one that only a copy may stand for. */
      choices: Choice[];
    }
  | Refusal;

/** The limits of security.md §2.2 and of one structural pass. */
export const UPLOAD_LIMITS = {
  bytes: 50 * 1024 * 1024,
  pages: 1_000,
  pageSide: 14_400,
  objects: 400_000,
  /** Unpacked bytes of one stream that is no picture, and of all of them. */
  stream: 64 * 1024 * 1024,
  unpacked: 320 * 1024 * 1024,
  /** Pixels of one embedded picture, and its unpacked bits: a scan in black and white may have more pixels. */
  pixels: 100_000_000,
  oneBitPixels: 1_000_000_000,
} as const;

/** Thrown inside this folder to end an inspection; never leaves it. */
export class UploadRefused extends Error {
  readonly code: UploadCode;
  readonly findings: Finding[];
  constructor(code: UploadCode, findings: Finding[] = []) {
    super(`${code} ${findings.join()}`);
    this.name = 'UploadRefused';
    this.code = code;
    this.findings = findings;
  }
}
