/**
 * A document timestamp as one incremental revision (ISO 32000-2 §12.8.5, EN 319 142-1 §5.4.3): an RFC 3161 token over
 * everything that stands in the file, in an invisible field of its own. No lock forbids it (§12.8.5.3).
 */
import { acroForm, Name, openPdf, type PdfFile, PdfString, pageAt } from '../read/index.ts';
import { dict, IncrementalUpdate, nodeInflate, textString } from '../write/index.ts';
import { formRef } from './apply-signature.ts';
import { SignError } from './sign-error.ts';
import type { AddedTail, FileAccess, SignedTail, SignRequest } from './sign-request.ts';
import { openSource, type SignSource } from './sign-source.ts';
import { byteRangeText, timestampPlaceholder } from './signature-dictionary.ts';
import { addAnnotations, WIDGET } from './widget.ts';

// Room for a token with its chain; a larger one costs a second token, because the digest changes with the room.
const TOKEN_ROOM = 4096;

export type StampedTail = AddedTail & Pick<SignedTail, 'fieldName' | 'byteRange'>;

/**
 * The tail with the timestamp. `stamp` gets the SHA-256 of what is covered and answers a checked token, or `undefined`
 * when no authority answered: then there is no tail. Throws PdfError, SignError('page_missing', 'signature_too_large');
 * errors of `stamp` pass through.
 */
export async function addDocTimestamp(
  from: SignSource,
  stamp: (imprint: Uint8Array) => Promise<Uint8Array | undefined>,
  { password, tokenRoom }: FileAccess & Pick<SignRequest, 'tokenRoom'> = {},
): Promise<StampedTail | undefined> {
  const opened = openSource(from);
  try {
    const { source } = opened;
    const file = openPdf(source, { inflate: nodeInflate, ...(password && { password }) });
    const update = new IncrementalUpdate(file);
    const { fieldName, value } = addTimestampField(update);
    const prefix = opened.hash('sha256');
    let size = tokenRoom ?? TOKEN_ROOM;
    for (let attempt = 1; ; attempt++) {
      const placeholder = timestampPlaceholder(size);
      update.set(value, placeholder.object);
      const { bytes: tail, offsets } = update.finish(`${fieldName} ${size}`);
      const at = offsets.get(value.num)!;
      const [open, close] = [at + placeholder.contentsAt, at + placeholder.contentsEnd];
      const byteRange: StampedTail['byteRange'] = [
        0,
        source.length + open,
        source.length + close,
        tail.length - close,
      ];
      tail.write(byteRangeText(byteRange), at + placeholder.rangeAt, 'latin1');
      const imprint = prefix.copy().update(tail.subarray(0, open)).update(tail.subarray(close)).digest();
      const token = await stamp(imprint);
      if (!token) return undefined;
      if (token.length > size) {
        if (attempt > 1) throw new SignError('signature_too_large', 'token does not fit its placeholder');
        size = token.length + 64;
        continue;
      }
      tail.write(Buffer.from(token).toString('hex'), open + 1, 'latin1');
      return {
        tail,
        revisionLength: source.length + tail.length,
        revisionSha256: prefix.update(tail).digest('hex'),
        fieldName,
        byteRange,
      };
    }
  } finally {
    opened.close();
  }
}

/** A new invisible signature field on the first page; its value is set by the caller. */
function addTimestampField(update: IncrementalUpdate) {
  const { file } = update;
  const page = pageAt(file, 0);
  if (!page) throw new SignError('page_missing', 'the file has no page');
  const value = update.reserve();
  const fieldName = freeName(file);
  const field = update.add(
    dict({
      ...WIDGET,
      FT: new Name('Sig'),
      T: textString(fieldName),
      P: page.ref,
      Rect: [0, 0, 0, 0],
      V: value,
    }),
  );
  addAnnotations(update, page, [field]);
  const form = formRef(update);
  const fields = file.array(update.dict(form).get('Fields')) ?? [];
  update.change(form, { Fields: [...fields, field], SigFlags: 3 });
  return { fieldName, value };
}

/** `DocTimeStamp1` and so on; only fields at the root of the form can have such a name. */
function freeName(file: PdfFile): string {
  const taken = new Set(
    (file.array(acroForm(file)?.get('Fields')) ?? []).map((field) => {
      const name = file.resolve(file.dict(field)?.get('T'));
      return name instanceof PdfString ? name.text() : '';
    }),
  );
  for (let n = 1; ; n++) if (!taken.has(`DocTimeStamp${n}`)) return `DocTimeStamp${n}`;
}
