// Files signed by somebody else and continued by the tools of the world, for controls and attacks on the rules for other
// products' signatures. The shapes are those that iText 5, PDFBox 2, Poppler and PoDoFo were seen to write.
import { TEST_TIME } from '@xinqi/pki/testing';
import { writePdf } from '../../make-pdf.ts';
import { open } from '../../tamper.ts';
import { type AttackDesk, FORM_XOBJECT, streamText, Target } from '../attack-file.ts';
import { docMdp, rawSign, stampedCms, withValue } from '../raw-sign.ts';

/** One page and its content; further objects from 5. The page's entries may contain references to them. */
export const onePage = (page: string, extra: string[] = [], catalog = '', trailer = ''): Buffer =>
  writePdf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${page}>>`,
      streamText('BT /F 14 Tf 60 700 Td (The buyer pays 100 yuan.) Tj ET'),
      ...extra,
    ],
    trailer,
  );

export const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
export const SYMBOL = '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>';
export const XMP = (text: string): string => streamText(text, '/Type/Metadata/Subtype/XML');
export const LOOK = streamText('0 0 9 9 re f', FORM_XOBJECT);
export const WIDGET = '/Type/Annot/Subtype/Widget/FT/Sig/F 132';

export function foreignDesk(desk: AttackDesk) {
  const { hierarchy } = desk.party;
  const trust = { anchors: [], foreignAnchors: [hierarchy.root], timestampAnchors: [hierarchy.root] };
  const target = new Target(desk.approved);
  /** Signs the file, then appends these objects; NEW and the following are the first unused numbers. */
  const later =
    (base: Buffer, change: (of: Target) => Record<number, string>, trailer?: (of: Target) => string) =>
    async (): Promise<Buffer> => {
      const of = new Target(await desk.sign(base, 'one'));
      return of.update(change(of), trailer ? { trailer: trailer(of) } : {});
    };
  /** A further signature in a new field on the first page, as another tool writes it. */
  const signs =
    (
      pdf: Uint8Array,
      widget: (of: Target, first: number) => string,
      more: (of: Target, first: number) => Record<number, string> = () => ({}),
      dictionary?: string,
    ) =>
    async (): Promise<Buffer> => {
      const of = new Target(pdf);
      const first = of.size + 1;
      const signer = await desk.issue();
      return rawSign(pdf, {
        ...(dictionary ? { entries: dictionary } : {}),
        objects: (signature) => ({
          ...of.annotate(`${first} 0 R`),
          ...of.addField(`${first} 0 R`),
          [first]: `<<${widget(of, first)}/V ${signature} 0 R>>`,
          ...more(of, first),
        }),
        cms: dictionary?.includes('RFC3161')
          ? (digest) => hierarchy.stampImprint(digest, new Date(TEST_TIME.getTime() + 90 * 60_000))
          : stampedCms(desk.party, signer),
        more: { free: [0], comment: '%Writer-5.5.13 (production version)\n' },
      });
    };
  /** Signed in a field that was there, with these entries of the form, and certified with P 3 on wish. */
  const inForm = async (base: Buffer, field: number, p3 = false): Promise<Buffer> =>
    rawSign(base, {
      ...(p3 ? { entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${docMdp(3)}` } : {}),
      objects: (signature) => ({ [field]: withValue(base, field, signature) }),
      cms: stampedCms(desk.party, await desk.issue()),
    });
  const p3 = (): Promise<Buffer> =>
    inForm(
      onePage(
        '/Annots[5 0 R]',
        [
          '<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(first)/Rect[300 192 400 242]>>',
          '<</Fields[5 0 R]/SigFlags 3>>',
        ],
        '/AcroForm 6 0 R',
      ),
      5,
      true,
    );
  const { startxref } = open(desk.approved);
  return { trust, target, later, signs, inForm, p3, startxref, approved: desk.approved, forms: desk.forms };
}
