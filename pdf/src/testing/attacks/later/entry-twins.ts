// Attacks behind two entries that later revisions may bring: metadata of a page, and a certification by a later signature.
import { signatures } from '../../../read/index.ts';
import { open } from '../../tamper.ts';
import { type AttackDesk, FORM_XOBJECT, OVERLAY, type Recipe, recipes, streamText } from '../attack-file.ts';
import { foreignDesk, onePage, WIDGET, XMP } from './foreign-desk.ts';

const overlay = streamText(OVERLAY, FORM_XOBJECT);
/** Object number of the first signature. */
const signatureOf = (pdf: Uint8Array): number => signatures(open(pdf))[0]!.ref!.num;

export function entryTwins(desk: AttackDesk): Recipe[] {
  const { trust, target, later, signs, approved } = foreignDesk(desk);
  const make = recipes('P-04');
  const attack = (name: string, expected: string, pdf: () => Buffer | Promise<Buffer>) =>
    make(`foreign: ${name}`, expected, pdf, trust);
  const { size, root } = target;
  return [
    attack(
      'metadata of a page that it shows',
      'changed_after_signing object_changed',
      later(onePage('/Metadata 5 0 R/Resources<</XObject<</X 5 0 R>>>>', [XMP('0 g')]), () => ({
        5: XMP('1 g'),
      })),
    ),
    attack(
      'metadata of a page that becomes its content',
      'changed_after_signing page_changed',
      later(onePage('/Metadata 5 0 R', [XMP('<a/>')]), (of) => ({
        3: of
          .text(3)
          .replace('/Contents 4 0 R', `/Contents ${of.size} 0 R`)
          .replace('/Metadata 5 0 R', `/Metadata ${of.size} 0 R`),
        [of.size]: XMP('1 g'),
      })),
    ),
    attack(
      'metadata of a page from another file',
      'cannot_verify later_revision_unknown',
      later(onePage('/Metadata 5 0 R', [XMP('<a/>')]), () => ({
        5: streamText('', '/Type/Metadata/Subtype/XML/F(b.xml)'),
      })),
    ),
    attack(
      'metadata of a page that is a drawing',
      'cannot_verify later_revision_unknown',
      later(onePage('/Metadata 5 0 R', [XMP('<a/>')]), () => ({ 5: overlay })),
    ),
    attack('a certification by a signature that was there', 'cannot_verify later_revision_unknown', () =>
      target.update(target.insert(root, `/Perms<</DocMDP ${signatureOf(approved)} 0 R>>`)),
    ),
    attack('a certification by a signature of no field', 'cannot_verify stray_object', () =>
      target.update({
        ...target.insert(root, `/Perms<</DocMDP ${size} 0 R>>`),
        [size]: '<</Type/Sig/Filter/Adobe.PPKLite/Reference[]>>',
      }),
    ),
    attack(
      'usage rights beside a certification',
      'cannot_verify later_revision_unknown',
      signs(
        approved,
        (_, first) => `${WIDGET}/T(new)/P 3 0 R/Rect[60 500 160 550]/AP<</N ${first + 1} 0 R>>`,
        (of, first) => ({
          [first + 1]: overlay,
          ...of.insert(root, `/Perms<</DocMDP ${of.size} 0 R/UR3 ${of.size} 0 R>>`),
        }),
      ),
    ),
  ];
}
