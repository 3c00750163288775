// Controls: what other tools append to a file that somebody signed, and that changes nothing of what is shown.
import { join, open } from '../../tamper.ts';
import { type AttackDesk, FORM_XOBJECT, type Recipe, recipes, streamText, Target } from '../attack-file.ts';
import { docMdp, rawSign, stampedCms } from '../raw-sign.ts';
import { foreignDesk, HELVETICA, LOOK, onePage, WIDGET, XMP } from './foreign-desk.ts';
import { packedUpdate } from './packed-update.ts';

const TIMESTAMP = '/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161';
const PLAIN_SIG = '/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/Prop_Build<</App<</Name(tool)>>>>';

export function honestRevisions(desk: AttackDesk): Recipe[] {
  const { trust, target, later, signs, p3, approved, forms } = foreignDesk(desk);
  const make = recipes('control');
  const control = (
    name: string,
    pdf: () => Buffer | Promise<Buffer>,
    expected = 'valid intact_later_changes',
  ) => make(`later revision: ${name}`, expected, pdf, trust);
  const { size, root, page, form } = target;
  const layers = (first: number): Record<number, string> => ({
    [first + 1]: streamText('q /FRM Do Q', `${FORM_XOBJECT}/Resources<</XObject<</FRM ${first + 2} 0 R>>>>`),
    [first + 2]: streamText(
      '/n0 Do /n2 Do',
      `${FORM_XOBJECT}/Resources<</XObject<</n0 ${first + 3} 0 R/n2 ${first + 4} 0 R>>>>`,
    ),
    [first + 3]: streamText('% DSBlank', FORM_XOBJECT),
    [first + 4]: streamText('0 0 9 9 re f', `${FORM_XOBJECT}/Resources<</Font<</F1 ${first + 5} 0 R>>>>`),
    [first + 5]: HELVETICA,
  });
  const seal = (of: Target, first: number): string =>
    `${WIDGET}/T(Signature2)/P ${of.page} 0 R/Rect[60 500 160 550]/AP<</N ${first + 1} 0 R>>/DR<</XObject<</FRM ${first + 2} 0 R>>>>`;
  const iText = signs(
    approved,
    seal,
    (of, first) => ({
      ...layers(first),
      [of.form]: `<</Fields[${of.field('one')} 0 R ${first} 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g )/DR<</XObject<</FRM ${first + 2} 0 R>>/Font<</Helv ${first + 6} 0 R/ZaDb ${first + 5} 0 R>>>>>>`,
      [first + 6]: HELVETICA,
      ...of.insert(of.root, '/Version/1.7/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 2>>>>'),
      8: '<</Producer(xinqi test; modified using another tool)/ModDate(D:20300101000000Z)>>',
    }),
    PLAIN_SIG,
  );
  const stamp = (pdf: Uint8Array) =>
    signs(
      pdf,
      (of, first) =>
        `${WIDGET}/T(DocTimeStamp1)/P ${of.page} 0 R/Rect[0 0 0 0]/AP<</N ${first + 1} 0 R>>/DR<<>>`,
      (_, first) => ({ [first + 1]: streamText('% blank', FORM_XOBJECT) }),
      TIMESTAMP,
    );
  const store = (of: Target, at: number, count: number): Record<number, string> => {
    const certificates = Array.from({ length: count }, (_, i) => streamText(`certificate ${i}`));
    const refs = certificates.map((_, i) => `${at + 2 + i} 0 R`).join(' ');
    return {
      ...of.edit(of.root, /(\/DSS \d+ 0 R)?>>\s*$/, `/DSS ${at} 0 R>>`),
      [at]: `<</Type/DSS/Certs[${refs}]/VRI ${at + 1} 0 R>>`,
      [at + 1]: `<</${'A'.repeat(40)}<</Cert[${refs}]/TU(D:20300101000000Z)>>>>`,
      ...Object.fromEntries(certificates.map((text, i) => [at + 2 + i, text])),
    };
  };
  return [
    control('a second signature with fonts, layers, version and extension', iText),
    control('a third signature that exchanges the layers among the resources', async () =>
      signs(
        await iText(),
        (of, first) =>
          seal(of, first).replace('Signature2', 'Signature3').replace('[60 500 160', '[200 500 290'),
        (of, first) => ({
          ...layers(first),
          [of.form]: of
            .text(of.form)
            .replace(/\/Fields ?\[([^\]]*)\]/, `/Fields[$1 ${first} 0 R]`)
            .replace(/FRM \d+/, `FRM ${first + 2}`),
        }),
      )(),
    ),
    control('document timestamp with an empty look', stamp(approved)),
    control('document timestamp under P 1', stamp(forms.p1)),
    control('certificates, twice, under other numbers', () => {
      const once = new Target(target.update(store(target, size, 1), { comment: '%Writer\n' }));
      return once.update(store(once, once.size, 2));
    }),
    control('extension levels raised, and as a list', async () => {
      const base = new Target(
        target.update(target.insert(root, '/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 2>>>>')),
      );
      return base.update({
        ...base.edit(
          root,
          /\/Extensions.*$/,
          `/Extensions<</ESIC ${size} 0 R/ISO_[<</BaseVersion/2.0/ExtensionLevel 32001>>]>>>>`,
        ),
        [size]: '<</BaseVersion/1.7/ExtensionLevel 5>>',
      });
    }),
    control(
      'metadata written anew in place',
      later(onePage('', [XMP('<a/>')], '/Metadata 5 0 R'), () => ({ 5: XMP('<b/>') })),
    ),
    control(
      'metadata as a new object',
      later(onePage('', [XMP('<a/>')], '/Metadata 5 0 R'), (of) => ({
        ...of.edit(of.root, '/Metadata 5 0 R', `/Metadata ${of.size} 0 R`),
        [of.size]: XMP('<b/>'),
      })),
    ),
    control('metadata of a page, written anew and added', async () => {
      const base = onePage('/Metadata 5 0 R', [XMP('<a/>')]);
      const of = new Target(await later(base, () => ({ 5: XMP('<b/>') }))());
      return of.update({
        ...of.edit(3, '/Metadata 5 0 R', `/Metadata ${of.size} 0 R`),
        [of.size]: XMP('<c/>'),
      });
    }),
    control('a first metadata of a page', () =>
      target.update({ ...target.insert(page, `/Metadata ${size} 0 R`), [size]: XMP('<a/>') }),
    ),
    control('a second signature that certifies', async () => {
      const of = new Target(approved);
      const entries = `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${docMdp(2)}`;
      const more = (_: Target, first: number): Record<number, string> => ({
        [first + 1]: LOOK,
        ...of.insert(root, `/Perms<</DocMDP ${of.size} 0 R>>`),
      });
      return signs(approved, seal, more, entries)();
    }),
    control('another second identifier and information dictionary', () =>
      target.update(
        { [size]: '<</Producer(another tool)/ModDate(D:20300101000000Z)>>' },
        {
          trailer: `/Root ${root} 0 R/Info ${size} 0 R/ID[<0123456789abcdef0123456789abcdef><00>]`,
        },
      ),
    ),
    control('the field apart from its widget', () =>
      signs(
        approved,
        (_, first) => `/FT/Sig/T(apart)/Kids[${first} 0 R]`,
        (of, first) => ({
          [first]: `<</Type/Annot/Subtype/Widget/F 132/P ${of.page} 0 R/Rect[60 500 160 550]/Parent ${first + 1} 0 R/AP<</N ${first + 2} 0 R>>>>`,
          [first + 1]: `<</FT/Sig/T(apart)/Kids[${first} 0 R]/V ${of.size} 0 R>>`,
          [first + 2]: LOOK,
          ...of.addField(`${first + 1} 0 R`),
        }),
      )(),
    ),
    control('a prepared field signed, with flags, time and frame', async () => {
      const signer = await desk.issue();
      const of = new Target(forms.approved);
      return rawSign(forms.approved, {
        objects: (signature) => ({
          8: of
            .text(8)
            .replace('/F 4', '/F 132')
            .replace(
              />>\s*$/,
              `/V ${signature} 0 R/M(D:20300101000000Z)/MK<<>>/AP<</N ${of.size + 1} 0 R>>>>`,
            ),
          [of.size + 1]: LOOK,
        }),
        cms: stampedCms(desk.party, signer),
      });
    }),
    control('an object that nothing uses', () => target.update({ [size]: streamText('x', FORM_XOBJECT) })),
    control('an invisible widget that the form does not list', () =>
      target.update({
        ...target.annotate(`${size} 0 R`),
        [size]: `<<${WIDGET}/T(unlisted)/P ${page} 0 R/Rect[0 0 0 0]/AS/N/AP<</N ${size + 1} 0 R>>>>`,
        [size + 1]: streamText('', FORM_XOBJECT),
      }),
    ),
    control('a list of annotations as an object of its own, and an order for the tab key', () =>
      target.update({
        [page]: target.text(page).replace(/\/Annots ?(\[[^\]]*\])/, `/Annots ${size} 0 R/Tabs/W`),
        [size]: /\/Annots ?(\[[^\]]*\])/.exec(target.text(page))![1]!,
      }),
    ),
    control('the form in the catalog instead of an object of its own', () =>
      target.update(target.edit(root, /\/AcroForm \d+ 0 R/, `/AcroForm ${target.text(form)}`)),
    ),
    control('objects packed behind a cross-reference stream', () =>
      packedUpdate(approved, {
        [root]: target.text(root).replace(/>>\s*$/, `/DSS ${size} 0 R>>`),
        [size]: '<</Certs[]>>',
      }),
    ),
    control('the last writer named anew, twice, behind cross-reference streams', () =>
      packedUpdate(packedUpdate(approved, { 8: '<</Producer(first tool)>>' }), {
        8: '<</Producer(second tool)>>',
      }),
    ),
    control('packed, then a table again', () => {
      const packed = packedUpdate(approved, { [root]: target.text(root) });
      const of = open(packed);
      return join(
        packed,
        `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${of.size}/Root ${root} 0 R/Info 8 0 R/ID[<0123456789abcdef0123456789abcdef><01>]/Prev ${of.startxref}>>\n%Writer\nstartxref\n${packed.length}\n%%EOF\n`,
      );
    }),
    control('a table that lists old objects again', () => {
      const file = open(approved);
      const again = [3, 4, 5].map((num) => [num, file.range(num)!.start]);
      return target.update({}, { offsets: Object.fromEntries(again) });
    }),
    control('a visible signature where P 3 permits annotations', async () =>
      signs(await p3(), seal, (_, first) => layers(first))(),
    ),
    control('blanks behind the end', () => join(approved, '\r\n\0\0 ')),
  ];
}
