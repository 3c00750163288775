/**
 * The text of a signature dictionary with room for what is known only after hashing
 * (ISO 32000-1 §12.8.1; EN 319 142-1 §6.3: time in /M, SubFilter ETSI.CAdES.detached).
 */
import { beijingSecond } from '@xinqi/domain/time';
import { type Dict, Name, type PdfValue } from '../read/index.ts';
import { dict, type RawObject, textString } from '../write/index.ts';

export type SignatureText = {
  name?: string;
  reason?: string;
  location?: string;
  signedAt: Date;
};

/** `rangeAt` and `contentsAt`: positions in the object of the ByteRange text and of `<`. */
export type SignaturePlaceholder = {
  object: RawObject;
  rangeAt: number;
  contentsAt: number;
  contentsEnd: number;
};

// [0 a b c] with three numbers of up to 12 digits.
const RANGE_WIDTH = 44;

/** The dictionary with a ByteRange of blanks and `/Contents` of `size` zero bytes; `references` are DocMDP and FieldMDP. */
export function signaturePlaceholder(
  text: SignatureText,
  references: PdfValue[],
  size: number,
): SignaturePlaceholder {
  const rest = dict({
    M: textString(pdfDate(text.signedAt)),
    Name: text.name ? textString(text.name) : undefined,
    Reason: text.reason ? textString(text.reason) : undefined,
    Location: text.location ? textString(text.location) : undefined,
    Reference: references.length > 0 ? references : undefined,
  });
  return placeholder('<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached', rest, size);
}

/** A document timestamp (ISO 32000-2 §12.8.5): no time and no name beside those inside the token. */
export function timestampPlaceholder(size: number): SignaturePlaceholder {
  return placeholder(
    '<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161',
    dict({ V: 0 }),
    size,
  );
}

function placeholder(start: string, rest: Dict, size: number): SignaturePlaceholder {
  const head = `${start}/ByteRange`;
  const middle = '/Contents';
  const rangeAt = head.length;
  const contentsAt = rangeAt + RANGE_WIDTH + middle.length;
  const object: RawObject = {
    before: `${head}${' '.repeat(RANGE_WIDTH)}${middle}<`,
    zeros: 2 * size,
    after: rest,
  };
  return { object, rangeAt, contentsAt, contentsEnd: contentsAt + 2 * size + 2 };
}

/** `[0 a b c]` filled up with blanks to its fixed width. */
export function byteRangeText(range: readonly number[]): string {
  return `[${range.join(' ')}]`.padEnd(RANGE_WIDTH);
}

/** Certification with form filling and signing allowed (§12.8.2.2). */
export function docMdpReference(): PdfValue {
  return reference('DocMDP', { P: 2 });
}

/**
 * What the signature freezes (§12.8.2.4); the entries are those of its field's lock, if it has one. Without P: P 1 makes Acrobat take the
 * validation data and document timestamps that follow for changes (docs/decisions/0009).
 */
export function fieldMdpReference(lock: { action: string; fields: string[]; permission?: number }): PdfValue {
  return reference('FieldMDP', {
    Action: new Name(lock.action),
    Fields: lock.action === 'All' ? undefined : lock.fields.map(textString),
    P: lock.permission,
  });
}

function reference(method: string, parms: Record<string, PdfValue | undefined>): PdfValue {
  return dict({
    Type: new Name('SigRef'),
    TransformMethod: new Name(method),
    TransformParams: dict({ Type: new Name('TransformParams'), ...parms, V: new Name('1.2') }),
  });
}

/** A date in Beijing time (§7.9.4). */
export const pdfDate = (date: Date): string => `D:${beijingSecond(date).replace(/\D/g, '')}+08'00'`;
