// What an attack file and a control are, and the desk at which they are made: a test hierarchy whose signers live until
// 2035 (so that tools which only know the present can judge too), shared signed bases, and short ways to change objects.
import type { Signer } from '@xinqi/pki/make';
import { type ForeignKey, foreignKey, TEST_TIME, USUAL_ATTRIBUTES } from '@xinqi/pki/testing';
import { type PdfString, pages, type Ref } from '../../read/index.ts';
import type { VerifyOptions } from '../../verify/index.ts';
import { type LongTerm, makeLongTerm } from '../long-term.ts';
import { writePdf } from '../make-pdf.ts';
import {
  appendUpdate,
  MARK,
  makeParty,
  objectText,
  open,
  type Party,
  prepared,
  type Update,
} from '../tamper.ts';
import { makeForms } from './form-bases.ts';

/** Classes of security.md §2.1; `control`: a legitimate file close to an attack. */
export type AttackClass = `P-${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10'}`;

export interface AttackFile {
  readonly group: AttackClass | 'control';
  readonly name: string;
  readonly pdf: Uint8Array;
  /** `<verdict of the file> <reason of the first signature with that verdict, or of the file>`. */
  readonly expected: string;
  /** Other trust than the desk's root, or another present. */
  readonly trust?: Partial<VerifyOptions>;
}

type Make = () => Uint8Array | Promise<Uint8Array>;
/** A recipe of one file; made one after the other, since keys and signatures cost time. */
export type Recipe = () => Promise<AttackFile>;

export const recipes =
  (group: AttackFile['group']) =>
  (name: string, expected: string, make: Make, trust?: Partial<VerifyOptions>): Recipe =>
  async () => ({ group, name, expected, pdf: await make(), ...(trust ? { trust } : {}) });

const MINUTES_TO_2035 = 9 * 365 * 24 * 60;

/** Two pages of text with a shared font; 3 and 4 are the pages, 5 and 6 their contents, 7 the font, 8 unused words. */
export const CONTRACT = writePdf(
  [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 595 842]/Resources<</Font<</F 7 0 R>>>>>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Rotate 0>>',
    streamText('BT /F 14 Tf 60 700 Td (The buyer pays 100 yuan.) Tj ET'),
    streamText('BT /F 14 Tf 60 700 Td (Second page.) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Producer(xinqi test)>>',
  ],
  '/Info 8 0 R/ID[<0123456789abcdef0123456789abcdef><0123456789abcdef0123456789abcdef>]',
);

/** The text of a stream object. */
export function streamText(content: string, entries = ''): string {
  return `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;
}

export const FORM_XOBJECT = '/Type/XObject/Subtype/Form/BBox[0 0 100 50]';
export const OVERLAY = '1 1 1 rg 0 0 100 50 re f BT /F 14 Tf 5 20 Td (1,000,000 yuan) Tj ET';

/** A signed file opened for changes. */
export class Target {
  readonly pdf: Uint8Array;
  /** The first unused object number. */
  readonly size: number;
  readonly root: number;
  readonly page: number;

  constructor(pdf: Uint8Array) {
    this.pdf = pdf;
    const file = open(pdf);
    this.size = file.size;
    this.root = file.rootRef.num;
    this.page = pages(file)[0]!.ref.num;
  }

  get form(): number {
    return (open(this.pdf).catalog.get('AcroForm') as Ref).num;
  }

  /** Object number of the field of that full name. */
  field(name: string): number {
    const file = open(this.pdf);
    let fields = file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? [];
    let num = 0;
    for (const part of name.split('.')) {
      const found = fields.find(
        (item) => (file.dict(item)?.get('T') as PdfString | undefined)?.text() === part,
      );
      if (!found) throw new Error(`no field ${name}`);
      num = (found as Ref).num;
      fields = file.array(file.dict(found)?.get('Kids')) ?? [];
    }
    return num;
  }

  text(num: number): string {
    return objectText(this.pdf, num);
  }

  /** The object with one change, as an entry of an update. */
  edit(num: number, from: string | RegExp, to: string): Record<number, string> {
    const before = this.text(num);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`nothing changed in object ${num}: ${before.slice(0, 200)}`);
    return { [num]: after };
  }

  /** The dictionary with more entries at its end. */
  insert(num: number, entries: string): Record<number, string> {
    return this.edit(num, />>\s*$/, `${entries}>>`);
  }

  /** Appends an update with a classic table. */
  update(objects: Update['objects'], more: Partial<Update> = {}): Buffer {
    return appendUpdate(this.pdf, { objects, ...more });
  }

  /** The page's list of annotations with one more at its end. */
  annotate(entry: string): Record<number, string> {
    const text = this.text(this.page);
    return /\/Annots ?\[/.test(text)
      ? this.edit(this.page, /(\/Annots ?\[[^\]]*)\]/, `$1 ${entry}]`)
      : this.insert(this.page, `/Annots[${entry}]`);
  }

  /** The form's list of fields with one more at its end. */
  addField(entry: string): Record<number, string> {
    return this.edit(this.form, /(\/Fields ?\[[^\]]*)\]/, `$1 ${entry}]`);
  }
}

export interface AttackDesk {
  readonly party: Party;
  readonly longTerm: LongTerm;
  /** Signs like the product, with a signer who lives until 2035 and a timestamp. */
  sign: Party['sign'];
  /** A signer who lives until 2035. */
  issue(name?: string): Promise<Signer>;
  /** Fields reserved for a and b, nothing signed. */
  readonly reserved: Buffer;
  /** Certified (P 2) by a; b's fields are reserved and empty. */
  readonly certified: Buffer;
  /** The same, then signed and locked by b. */
  readonly locked: Buffer;
  /** One visible approval signature, no certification. */
  readonly approved: Buffer;
  /** A signer of another tool, under the hierarchy's CA, and the signed attributes that the tool writes. */
  readonly foreign: { readonly key: ForeignKey; readonly attributes: readonly Uint8Array[] };
  /** Signed files with form fields of their own. */
  readonly forms: Awaited<ReturnType<typeof makeForms>>;
}

export async function openAttackDesk(): Promise<AttackDesk> {
  const party = await makeParty();
  const { hierarchy } = party;
  const issue = (name = '张*'): Promise<Signer> =>
    hierarchy.issue({ name, from: TEST_TIME, minutes: MINUTES_TO_2035 });
  const sign: Party['sign'] = async (pdf, fieldName, more = {}) =>
    party.sign(pdf, fieldName, { signer: await issue(), ...more });
  const reserved = prepared(CONTRACT);
  const certified = await sign(reserved, 'sig.a', {
    certify: true,
    appearances: { 'sig.a': MARK, 'xq.a.1': MARK },
  });
  const locked = await sign(certified, 'sig.b', {
    lock: true,
    appearances: { 'sig.b': MARK, 'xq.b.1': MARK },
  });
  const approved = await sign(CONTRACT, 'one', {
    placement: { page: 0, x: 300, y: 600, width: 100, height: 50 },
    appearances: { one: MARK },
  });
  const forms = await makeForms(party, issue);
  return {
    party,
    longTerm: await makeLongTerm(hierarchy),
    sign,
    issue,
    foreign: { key: await foreignKey(hierarchy, 'rsa'), attributes: Object.values(USUAL_ATTRIBUTES) },
    reserved,
    certified,
    locked,
    approved,
    forms,
  };
}
