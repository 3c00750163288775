// Signed files with form fields: certified with P 1, 2 and 3, with locks on single fields, and with an approval only.
import type { Signer } from '@xinqi/pki/make';
import { writePdf } from '../make-pdf.ts';
import type { Party } from '../tamper.ts';
import { docMdp, rawSign, stampedCms, withValue } from './raw-sign.ts';

const WIDGET = '/Type/Annot/Subtype/Widget/F 4/P 3 0 R';
const APPEARANCE = '<</Type/XObject/Subtype/Form/BBox[0 0 100 20]/Length 0>>\nstream\n\nendstream';
const text = (content: string): string => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;

/**
 * 4 amount, 5 fixed (read-only), 6 check box, 7 signature of the certifier, 8 a second signature field with a lock on
 * `amount`, 9 choice, 10 a text field over the whole page, 15 a signature field over the whole page.
 */
export const FORM_OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R/AcroForm 11 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]/Resources<</Font<</F 14 0 R>>>>>>',
  '<</Type/Page/Parent 2 0 R/Contents 12 0 R/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 15 0 R]>>',
  `<<${WIDGET}/FT/Tx/T(amount)/Rect[60 600 160 620]/V(100)/DA(/F 12 Tf 0 g)/AP<</N 13 0 R>>>>`,
  `<<${WIDGET}/FT/Tx/Ff 1/T(fixed)/Rect[60 560 160 580]/V(1)/DA(/F 12 Tf 0 g)/AP<</N 13 0 R>>>>`,
  `<<${WIDGET}/FT/Btn/T(agree)/Rect[60 520 80 540]/V/Off/AS/Off/AP<</N<</Yes 13 0 R/Off 13 0 R>>>>>>`,
  `<<${WIDGET}/FT/Sig/T(first)/Rect[60 400 160 450]>>`,
  `<<${WIDGET}/FT/Sig/T(second)/Rect[260 400 360 450]/Lock<</Type/SigFieldLock/Action/Include/Fields[(amount)]>>>>`,
  `<<${WIDGET}/FT/Ch/T(city)/Opt[(A)(B)]/V(A)/Rect[260 600 360 620]/DA(/F 12 Tf 0 g)/AP<</N 13 0 R>>>>`,
  `<<${WIDGET}/FT/Tx/T(remarks)/Rect[10 10 585 500]/V()/DA(/F 12 Tf 0 g)>>`,
  '<</Fields[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 15 0 R]/SigFlags 3/DA(/F 12 Tf 0 g)/DR<</Font<</F 14 0 R>>>>>>',
  text('BT /F 14 Tf 60 700 Td (The buyer pays the amount below.) Tj ET'),
  APPEARANCE,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  `<<${WIDGET}/FT/Sig/T(cover)/Rect[0 0 595 842]>>`,
];

export async function makeForms(party: Party, issue: () => Promise<Signer>) {
  const plain = writePdf(FORM_OBJECTS);
  const first = async (entries: string, certified: boolean, source: Uint8Array = plain) =>
    rawSign(source, {
      entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${entries}`,
      objects: (signature): Record<number, string> => ({
        7: withValue(source, 7, signature),
        1: `<</Type/Catalog/Pages 2 0 R/AcroForm 11 0 R${certified ? `/Perms<</DocMDP ${signature} 0 R>>` : ''}>>`,
      }),
      cms: stampedCms(party, await issue()),
    });
  const p2 = await first(docMdp(2), true);
  const fieldLock =
    '/Reference[<</Type/SigRef/TransformMethod/FieldMDP/TransformParams<</Type/TransformParams/Action/Include/Fields[(amount)]/V/1.2>>>>]';
  return {
    plain,
    p1: await first(docMdp(1), true),
    p2,
    p3: await first(docMdp(3), true),
    approved: await first('', false),
    /** Certified with P 2, then `second` signed: FieldMDP and the field's lock freeze `amount`. */
    lockedAmount: await rawSign(p2, {
      entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${fieldLock}`,
      objects: (signature) => ({ 8: withValue(p2, 8, signature) }),
      cms: stampedCms(party, await issue()),
    }),
  };
}
