// P-06, the look of a signature without one: drawn stamps, empty fields with an appearance, words, orphaned dictionaries.
import { writePdf } from '../make-pdf.ts';
import { appendUpdate, open, signaturesOf } from '../tamper.ts';
import {
  type AttackDesk,
  CONTRACT,
  FORM_XOBJECT,
  type Recipe,
  recipes,
  streamText,
  Target,
} from './attack-file.ts';

const attack = recipes('P-06');
const LOOK = 'BT /F 14 Tf 5 20 Td (Digitally signed by Zhang, valid) Tj ET';

export function looks(desk: AttackDesk): Recipe[] {
  const page = (extra: string, objects: string[], catalog = ''): Buffer =>
    writePdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${extra}>>`,
      ...objects,
    ]);
  const reserved = new Target(desk.reserved);
  const signed = signaturesOf(desk.approved)[0]!;
  return [
    attack('a stamp drawn into the page', 'no_signature', () => page('/Contents 4 0 R', [streamText(LOOK)])),
    attack('a stamp annotation', 'no_signature', () =>
      page('/Annots[4 0 R]', [
        '<</Type/Annot/Subtype/Stamp/Rect[0 0 99 50]/AP<</N 5 0 R>>>>',
        streamText(LOOK, FORM_XOBJECT),
      ]),
    ),
    attack('an empty signature field with an appearance', 'no_signature', () =>
      page(
        '/Annots[4 0 R]',
        [
          '<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/Rect[0 0 99 50]/AP<</N 5 0 R>>>>',
          streamText(LOOK, FORM_XOBJECT),
        ],
        '/AcroForm<</SigFlags 3/Fields[4 0 R]>>',
      ),
    ),
    attack('a signature widget outside every form', 'no_signature', () =>
      page('/Annots[4 0 R]', [
        '<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/Rect[0 0 99 50]/V 5 0 R>>',
        '<</Type/Sig/SubFilter/ETSI.CAdES.detached>>',
      ]),
    ),
    attack('a reserved field with a look', 'no_signature', () =>
      reserved.update({
        ...reserved.insert(reserved.field('sig.a'), `/AP<</N ${reserved.size} 0 R>>`),
        [reserved.size]: streamText(LOOK, FORM_XOBJECT),
      }),
    ),
    attack('a genuine signature dictionary copied into another document', 'invalid bad_byte_range', () => {
      const { size, root } = new Target(CONTRACT);
      return appendUpdate(CONTRACT, {
        objects: {
          [root]: new Target(CONTRACT)
            .text(root)
            .replace(/>>\s*$/, `/AcroForm<</SigFlags 3/Fields[${size} 0 R]>>>>`),
          [size]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(one)/Rect[0 0 0 0]/V ${size + 1} 0 R>>`,
          [size + 1]: new Target(desk.approved).text(signed.ref!.num),
        },
      });
    }),
    attack('a signature in a text field', 'no_signature', () =>
      page(
        '/Annots[4 0 R]',
        [
          '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 99 50]/V 5 0 R>>',
          '<</Type/Sig/SubFilter/ETSI.CAdES.detached/Contents<30>>>',
        ],
        '/AcroForm<</SigFlags 3/Fields[4 0 R]>>',
      ),
    ),
    attack('a certification without a signature', 'no_signature', () =>
      page('', ['<</Type/Sig/SubFilter/ETSI.CAdES.detached>>'], '/Perms<</DocMDP 4 0 R>>'),
    ),
    attack('signed, then cut to the revision before', 'no_signature', () =>
      desk.approved.subarray(0, CONTRACT.length),
    ),
    attack('signed, then written anew without the signature', 'no_signature', () => {
      const size = open(desk.approved).size;
      return writePdf(
        [...Array(size - 1)].map((_, i) =>
          i === 0
            ? '<</Type/Catalog/Pages 2 0 R>>'
            : i === 1
              ? '<</Type/Pages/Kids[3 0 R]/Count 1>>'
              : i === 2
                ? '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>'
                : 'null',
        ),
      );
    }),
  ];
}
