// Signatures that stand in a file before ours, with what they forbid: by our own core where it can make them, else by
// hand with any reference dictionary (ISO 32000-1 §12.8.2, ISO 32000-2 table 236).
import { createHash } from 'node:crypto';
import { createCms, type Signer } from '@xinqi/pki/make';
import type { TestHierarchy } from '@xinqi/pki/testing';
import {
  type Dict,
  Name,
  openPdf,
  PdfError,
  type PdfFile,
  type PdfValue,
  pageAt,
  Ref,
} from '../../read/index.ts';
import { addDocTimestamp, nodeInflate, signTail } from '../../sign/index.ts';
import { byteRangeText, signaturePlaceholder } from '../../sign/signature-dictionary.ts';
import { IncrementalUpdate } from '../../write/index.ts';
import { isInPlace, type Variant } from './axes.ts';
import { dict, text } from './style.ts';

const ROOM = 4000;
export const EARLIER_FIELD = 'Earlier';

type Access = { password?: string };

/** The file with the earlier signature of this variant. */
export async function withEarlier(
  pdf: Buffer,
  variant: Variant,
  hierarchy: TestHierarchy,
  at: Date,
  access: Access,
): Promise<Buffer> {
  if (variant.earlier === 'none') return pdf;
  if (variant.earlier === 'timestamp') {
    const done = await addDocTimestamp(pdf, (imprint) => hierarchy.stampImprint(imprint, at), access);
    if (!done) throw new Error('no timestamp');
    return Buffer.concat([pdf, done.tail]);
  }
  const signer = await hierarchy.issue({ name: '前*', from: new Date(at.getTime() - 60_000) });
  if (variant.earlier === 'approval') {
    const request = { fieldName: EARLIER_FIELD, appearances: {}, signer, signedAt: at, ...access };
    return Buffer.concat([pdf, (await signTail(pdf, request)).tail]);
  }
  return signByHand(pdf, restrictions(variant), signer, at, access);
}

type Restriction = { references: PdfValue[]; lock?: Dict; certifies: boolean };

function restrictions(variant: Variant): Restriction {
  const nested = variant.way === 'in-place-nested' ? 'party.' : '';
  const fields = (...names: string[]): PdfValue[] => names.map((name) => text(nested + name));
  switch (variant.earlier) {
    case 'certified-1':
    case 'certified-2':
    case 'certified-3':
      return { references: [reference('DocMDP', { P: Number(variant.earlier.at(-1)) })], certifies: true };
    case 'field-mdp-include': {
      const parms = { Action: new Name('Include'), Fields: fields('second') };
      return { references: [reference('FieldMDP', parms)], certifies: false };
    }
    case 'field-mdp-exclude': {
      const Fields = isInPlace(variant) ? fields('first', 'second') : fields('nobody');
      return {
        references: [reference('FieldMDP', { Action: new Name('Exclude'), Fields })],
        certifies: false,
      };
    }
    case 'lock-p1': {
      const parms = { Action: new Name('Include'), Fields: fields('nobody'), P: 1 };
      const lock = dict({ Type: new Name('SigFieldLock'), ...parms });
      return { references: [reference('FieldMDP', parms)], lock, certifies: false };
    }
    default:
      return { references: [reference('FieldMDP', { Action: new Name('All') })], certifies: false };
  }
}

const reference = (method: string, parms: Record<string, PdfValue>): Dict =>
  dict({
    Type: new Name('SigRef'),
    TransformMethod: new Name(method),
    TransformParams: dict({ Type: new Name('TransformParams'), ...parms, V: new Name('1.2') }),
  });

async function signByHand(
  pdf: Buffer,
  { references, lock, certifies }: Restriction,
  signer: Signer,
  at: Date,
  access: Access,
): Promise<Buffer> {
  const file = openPdf(pdf, { inflate: nodeInflate, ...access });
  const update = new IncrementalUpdate(file);
  const signature = update.reserve();
  const field = update.add(
    dict({
      Type: new Name('Annot'),
      Subtype: new Name('Widget'),
      FT: new Name('Sig'),
      T: text(EARLIER_FIELD),
      Rect: [0, 0, 0, 0],
      F: 132,
      V: signature,
      Lock: lock,
    }),
  );
  attach(update, file, field);
  const form = file.dict(file.catalog.get('AcroForm')) ?? dict({});
  const fields = [...(file.array(form.get('Fields')) ?? []), field];
  const place = file.catalog.get('AcroForm');
  const grown = form.with({ Fields: fields, SigFlags: 3 });
  const perms = certifies ? dict({ DocMDP: signature }) : undefined;
  if (place instanceof Ref) update.set(place, grown);
  update.change(file.rootRef, { AcroForm: place instanceof Ref ? place : grown, Perms: perms });

  const placeholder = signaturePlaceholder({ signedAt: at }, references, ROOM);
  update.set(signature, placeholder.object);
  const { bytes: tail, offsets } = update.finish('by hand');
  const start = offsets.get(signature.num)!;
  const [open, close] = [start + placeholder.contentsAt, start + placeholder.contentsEnd];
  const range = [0, pdf.length + open, pdf.length + close, tail.length - close];
  tail.write(byteRangeText(range), start + placeholder.rangeAt, 'latin1');
  const digest = createHash('sha256').update(pdf).update(tail.subarray(0, open)).update(tail.subarray(close));
  const cms = await createCms({ digest: digest.digest(), signer });
  tail.write(Buffer.from(cms).toString('hex'), open + 1, 'latin1');
  return Buffer.concat([pdf, tail]);
}

/** Puts the field on the first page, unless that is no object. */
function attach(update: IncrementalUpdate, file: PdfFile, field: Ref): void {
  try {
    const page = pageAt(file, 0)!;
    const annots = file.array(page.dict.get('Annots')) ?? [];
    update.change(page.ref, { Annots: [...annots, field] });
    update.change(field, { P: page.ref });
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'inline_page') throw error;
  }
}
