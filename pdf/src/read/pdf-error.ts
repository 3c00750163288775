/** The one error class of the PDF floor: a closed code for callers, words for logs. */

export type PdfErrorCode =
  | 'not_pdf' // no header
  | 'header_not_first' // the header is not at byte 0
  | 'needs_repair' // the structure does not hold; a viewer could open it only by guessing
  | 'bad_syntax' // an object cannot be parsed (ISO 32000-1 §7.3)
  | 'bad_stream' // a stream cannot be decoded
  | 'unsupported_filter'
  | 'encrypted' // content cannot be read or written without a key
  | 'bad_page_tree'
  | 'inline_page' // a page or the page tree is no object of its own
  | 'bad_form'
  | 'limit'; // larger, deeper or longer than this reader accepts

/** `offset` is a byte position in the file where one is known. */
export class PdfError extends Error {
  readonly code: PdfErrorCode;
  readonly offset: number | undefined;

  constructor(code: PdfErrorCode, message: string, offset?: number) {
    super(offset === undefined ? message : `${message} (at byte ${offset})`);
    this.name = 'PdfError';
    this.code = code;
    this.offset = offset;
  }
}
