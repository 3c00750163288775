// The objects of a variant, revision by revision, before anyone writes them: pages, annotations, form, fields.
import { type Dict, Name, type PdfValue, Ref, Stream } from '../../read/index.ts';
import { isInPlace, type Variant } from './axes.ts';
import { type Objects, type PageTree, pageTree } from './page-trees.ts';
import { dict, text } from './style.ts';

/** `free`: numbers that this revision gives up. */
export type Revision = { objects: Map<number, PdfValue>; free: number[] };
/** `optional`: objects that a page is shown without. */
export type Document = { revisions: Revision[]; root: Ref; info: Ref; optional: number[] };

const widget = (entries: Record<string, PdfValue | undefined>): Dict =>
  dict({ Type: new Name('Annot'), Subtype: new Name('Widget'), F: 4, ...entries });

/** Numbers run from 1. */
export function makeDocument(variant: Variant): Document {
  const values = new Map<number, PdfValue>();
  const objects: Objects = {
    add(value) {
      const ref = new Ref(values.size + 1);
      values.set(ref.num, value);
      return ref;
    },
    set: (ref, value) => values.set(ref.num, value),
  };
  const catalog = objects.add(null);
  const info = objects.add(dict({ Title: text('Contract (draft) \\ 1'), Producer: text('variety') }));
  const unused = objects.add(text('an object that nothing refers to'));
  const fields = signatureFields(variant, objects);
  const amount = variant.form === 'text-field' ? textField(objects) : undefined;
  const extra = annotations(variant, objects, [...fields.widgets, ...(amount ? [amount] : [])]);
  const tree = pageTree(variant.pages, objects, extra);
  for (const ref of fields.widgets) {
    const page = tree.leaves[0];
    if (page) objects.set(ref, (values.get(ref.num) as Dict).with({ P: page }));
  }
  const form = formEntry(variant, objects, [...fields.roots, ...(amount ? [amount] : [])]);
  const entries = { Type: new Name('Catalog'), Pages: tree.root, AcroForm: form, Lang: text('zh-CN') };
  const Metadata = variant.encryption.endsWith('metadata') ? metadata(objects) : undefined;
  const crypted = variant.encryption === 'crypt-filter-identity' ? cryptFilter(objects) : undefined;
  objects.set(catalog, dict({ ...entries, Metadata, PieceInfo: crypted && dict({ X: crypted }) }));
  const revisions = history(variant, values, { info, unused, tree });
  return { revisions, root: catalog, info, optional: [info.num, unused.num] };
}

const metadata = (objects: Objects): Ref =>
  objects.add(
    new Stream(
      dict({ Type: new Name('Metadata'), Subtype: new Name('XML') }),
      Buffer.from('<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta/><?xpacket end="w"?>'),
    ),
  );

/** A stream that stays plain in an encrypted file by its own wish. */
const cryptFilter = (objects: Objects): Ref =>
  objects.add(
    new Stream(
      dict({ Filter: [new Name('Crypt')], DecodeParms: [dict({ Name: new Name('Identity') })] }),
      Buffer.from('plain although the file is encrypted'),
    ),
  );

/** The empty fields `first` and `second` for those who sign in place. */
function signatureFields(variant: Variant, objects: Objects): { roots: Ref[]; widgets: Ref[] } {
  if (!isInPlace(variant)) return { roots: [], widgets: [] };
  const Sig = new Name('Sig');
  const hidden = variant.way === 'in-place-hidden';
  const place = (i: number): PdfValue[] =>
    hidden ? [0, 0, 0, 0] : [120 + 110 * i, 120, 220 + 110 * i, 170].map((n) => n + 0.5);
  const lock = (i: number): Dict | undefined => {
    if (variant.way !== 'in-place-locks') return undefined;
    const Type = new Name('SigFieldLock');
    if (i === 1) return dict({ Type, Action: new Name('All') });
    return dict({ Type, Action: new Name('Include'), Fields: [text('first'), text('amount')] });
  };
  const names = ['first', 'second'];
  if (variant.way === 'in-place-kids') {
    const widgets: Ref[] = [];
    const roots = names.map((name, i) => {
      const field = objects.add(null);
      const kid = objects.add(widget({ Parent: field, Rect: place(i) }));
      widgets.push(kid);
      objects.set(field, dict({ FT: Sig, T: text(name), Kids: [kid] }));
      return field;
    });
    return { roots, widgets };
  }
  const parent = variant.way === 'in-place-nested' ? objects.add(null) : undefined;
  const widgets = names.map((name, i) =>
    objects.add(
      widget({ FT: parent ? undefined : Sig, T: text(name), Rect: place(i), Lock: lock(i), Parent: parent }),
    ),
  );
  if (parent) objects.set(parent, dict({ FT: Sig, T: text('party'), Kids: widgets }));
  return { roots: parent ? [parent] : widgets, widgets };
}

function textField(objects: Objects): Ref {
  const Form = { Type: new Name('XObject'), Subtype: new Name('Form'), BBox: [0, 0, 100, 20] };
  const shown = objects.add(
    new Stream(dict({ ...Form, Resources: dict({}) }), Buffer.from('0 0 100 20 re S')),
  );
  const entries = { FT: new Name('Tx'), T: text('amount'), V: text('1,000'), DA: text('/Helv 0 Tf 0 g') };
  return objects.add(widget({ ...entries, Rect: [20, 20, 120, 40], AP: dict({ N: shown }) }));
}

function formEntry(variant: Variant, objects: Objects, fields: Ref[]): PdfValue | undefined {
  const form = dict({ Fields: fields });
  switch (variant.form) {
    case 'none':
      return undefined;
    case 'direct':
      return form;
    case 'indirect-fields':
      return form.with({ Fields: objects.add(fields) });
    case 'need-appearances':
      return objects.add(form.with({ NeedAppearances: true }));
    default:
      return objects.add(form);
  }
}

/** The Annots entry of each page. */
function annotations(variant: Variant, objects: Objects, widgets: Ref[]): (page: number) => Dict {
  const link = dict({
    Type: new Name('Annot'),
    Subtype: new Name('Link'),
    Rect: [10, 560, 60, 580],
    Border: [0, 0, 0],
    A: dict({ S: new Name('URI'), URI: text('https://example.com/(a)') }),
  });
  const kind = variant.annots;
  const items: PdfValue[] = [...widgets];
  if (kind === 'direct' || kind === 'indirect' || kind === 'shared') items.unshift(objects.add(link));
  if (kind === 'direct-annotation') items.unshift(link);
  const apart = kind === 'indirect' || kind === 'shared';
  const list = apart ? objects.add(items) : items;
  const needed = kind !== 'none' || items.length > 0;
  return (page) => (needed && (page === 0 || kind === 'shared') ? dict({ Annots: list }) : dict({}));
}

type Parts = { info: Ref; unused: Ref; tree: PageTree };

/** The same document as the end of different pasts. */
function history(variant: Variant, values: Map<number, PdfValue>, parts: Parts): Revision[] {
  const { info, unused, tree } = parts;
  const titled = (title: string): [number, PdfValue] => [info.num, dict({ Title: text(title) })];
  const only = (...objects: [number, PdfValue][]): Revision => ({ objects: new Map(objects), free: [] });
  const first: Revision = { objects: values, free: [] };
  const page = tree.leaves[0];
  switch (variant.history) {
    case 'updated':
    case 'mixed-sections': {
      if (!page) return [first, only(titled('second'))];
      const now = values.get(page.num) as Dict;
      const before = new Map(values).set(page.num, now.with({ Annots: undefined, Tabs: new Name('S') }));
      return [{ objects: before, free: [] }, only([page.num, now])];
    }
    case 'chain':
      return [first, ...Array.from({ length: 12 }, (_, i) => only(titled(`revision ${i + 2}`)))];
    case 'freed':
      return [first, { objects: new Map([titled('freed')]), free: [unused.num] }];
    case 'reused':
      return [
        first,
        { objects: new Map([titled('freed')]), free: [unused.num] },
        only([unused.num, text('the number again')]),
      ];
    default:
      return [first];
  }
}
