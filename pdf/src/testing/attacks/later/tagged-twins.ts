// The structure of a tagged file after a further signature: what honest tools add, and the attacks behind each entry of it.
import { type AttackDesk, FORM_XOBJECT, type Recipe, recipes, streamText } from '../attack-file.ts';
import { ELEMENT, TAGS, type TaggedChange, type TaggedParts, taggedDesk } from './tagged-base.ts';

/** The widget of the new field stands two numbers before its element. */
const widgetOf = (element: number): number => element - 2;

export function taggedControls(desk: AttackDesk): Recipe[] {
  const { continued, trust } = taggedDesk(desk);
  const make = recipes('control');
  const control = (name: string, change?: TaggedChange, parts?: TaggedParts) =>
    make(`tagged: ${name}`, 'valid intact_later_changes', continued(change, parts), trust);
  return [
    control('an element for the new field'),
    control('an element beside an only kid', undefined, { kids: '7 0 R' }),
    control(
      'a list of kids as an object of its own',
      (of, element) => ({
        6: of.text(6),
        ...of.edit(10, '7 0 R', `7 0 R ${element} 0 R`),
      }),
      { kids: '10 0 R', extra: ['[7 0 R]'] },
    ),
    control(
      'the last leaf of a parent tree',
      (of, element) => of.edit(10, '[0 0]/Nums[0 9 0 R]', `[0 1]/Nums[0 9 0 R 1 ${element} 0 R]`),
      {
        tree: '<</Kids[10 0 R]>>',
        extra: ['<</Limits[0 0]/Nums[0 9 0 R]>>'],
      },
    ),
    control('an element below the root itself', (of, element) => ({
      6: of.text(6),
      ...of.edit(5, /\/K 6 0 R(.*)NextKey 1/, `/K[6 0 R ${element} 0 R]$1NextKey 2`),
      [element]: ELEMENT(widgetOf(element)).replace('/P 6', '/P 5'),
    })),
    control('a reference as an object of its own, in a list', (_, element) => ({
      [element]: `<</S/Form/P 6 0 R/K[${element + 1} 0 R]>>`,
      [element + 1]: `<</Type/OBJR/Obj ${widgetOf(element)} 0 R>>`,
    })),
  ];
}

export function taggedTwins(desk: AttackDesk): Recipe[] {
  const { continued, trust } = taggedDesk(desk);
  const make = recipes('P-04');
  const UNKNOWN = 'cannot_verify later_revision_unknown';
  const SHOWN = 'changed_after_signing object_changed';
  const attack = (
    name: string,
    change: TaggedChange,
    parts: TaggedParts & { expected?: string } = {},
    key?: number,
  ) => make(`tagged: ${name}`, parts.expected ?? UNKNOWN, continued(change, parts, key), trust);
  const kids =
    (list: (element: number) => string): TaggedChange =>
    (of, element) =>
      of.edit(TAGS.document, /\/K ?\[[^\]]*\]/, `/K[${list(element)}]`);
  const nums =
    (list: (element: number) => string): TaggedChange =>
    (of, element) =>
      of.edit(TAGS.tree, /\[[^\]]*\]/, `[${list(element)}]`);
  const element =
    (from: string | RegExp, to: (own: number) => string): TaggedChange =>
    (_, own) => {
      const honest = ELEMENT(widgetOf(own));
      const text = honest.replace(from, to(own));
      if (text === honest) throw new Error(`nothing changed in ${honest}`);
      return { [own]: text };
    };
  const twice: TaggedParts = {
    kids: '[7 0 R 10 0 R]',
    extra: ['<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 1>>'],
  };
  return [
    attack('another text in the place of a paragraph', (of) =>
      of.edit(TAGS.paragraph, '(100 yuan)', '(1,000,000 yuan)'),
    ),
    attack('another description of a paragraph', (of) => of.edit(TAGS.paragraph, '(a price)', '(a present)')),
    attack('a paragraph that becomes a caption', (of) => of.edit(TAGS.paragraph, '/S/P', '/S/Artifact')),
    attack('a text for the whole document', (of, own) =>
      of.edit(TAGS.document, /\/K ?\[.*\]/, `/K[7 0 R ${own} 0 R]/ActualText(nothing)`),
    ),
    attack(
      'a paragraph dropped',
      kids((own) => `${own} 0 R`),
    ),
    attack(
      'paragraphs in another order',
      kids((own) => `10 0 R 7 0 R ${own} 0 R`),
      {
        ...twice,
        kids: '[7 0 R 10 0 R 11 0 R]',
        extra: [...twice.extra!, '<</Type/StructElem/S/P/P 6 0 R/K 2>>'],
      },
    ),
    attack(
      'an element before the paragraph',
      kids((own) => `${own} 0 R 7 0 R`),
    ),
    attack(
      'a paragraph twice',
      kids((own) => `7 0 R ${own} 0 R 7 0 R`),
    ),
    attack(
      'marked content of a page beside the element',
      kids((own) => `7 0 R ${own} 0 R 0`),
    ),
    attack('an element that no parent has', (of) => ({ 6: of.text(6) })),
    attack('an element in two places', (of, own) => ({
      ...of.edit(TAGS.root, /\/K 6 0 R(.*)NextKey 1/, `/K[6 0 R ${own} 0 R]$1NextKey 2`),
    })),
    attack(
      'an element with a text',
      element('/S/Form', () => '/S/Form/ActualText(1,000,000 yuan)'),
    ),
    attack(
      'an element with a description',
      element('/S/Form', () => '/S/Form/Alt(1,000,000 yuan)'),
    ),
    attack(
      'an element with a title',
      element('/S/Form', () => '/S/Form/T(1,000,000 yuan)'),
    ),
    attack(
      'an element that is a paragraph',
      element('/S/Form', () => '/S/P'),
    ),
    attack(
      'an element that holds the page',
      element('/Obj', () => '/Obj 3 0 R/Old'),
    ),
    attack("an element that holds another signature's widget", (of, own) => ({
      [own]: ELEMENT(of.field('one')),
    })),
    attack(
      'an element that holds marked content of the page',
      element(/\/K<<.*>>>>/, () => '/K 0>>'),
    ),
    attack(
      'an element that holds more than the widget',
      element(/\/K(<<.*>>)>>/, (own) => `/K[<</Type/OBJR/Obj ${widgetOf(own)} 0 R>> 0]>>`),
    ),
    attack('an element with another below it', (_, own) => ({
      [own]: ELEMENT(widgetOf(own)).replace(/\/K<<.*>>>>/, `/K ${own + 1} 0 R>>`),
      [own + 1]: `<</Type/StructElem/S/P/P ${own} 0 R/ActualText(1,000,000 yuan)>>`,
    })),
    attack(
      'an element whose parent is no element',
      element('/P 6', () => '/P 3'),
    ),
    attack(
      'an element on another page',
      element('/Pg 3', () => '/Pg 2'),
    ),
    attack(
      'a key that stood there',
      nums((own) => `0 9 0 R 0 ${own} 0 R`),
      {},
      0,
    ),
    attack(
      'an old key that leads elsewhere',
      nums((own) => `0 ${own} 0 R 1 ${own} 0 R`),
    ),
    attack('a key in front', (of, own) => of.edit(TAGS.tree, '[0 9 0 R', `[-1 ${own} 0 R 0 9 0 R`), {}, -1),
    attack(
      'a key dropped',
      nums((own) => `1 ${own} 0 R`),
    ),
    attack(
      'a second key of the element',
      nums((own) => `0 9 0 R 1 ${own} 0 R 2 ${own} 0 R`),
    ),
    attack(
      'a key that is none',
      nums((own) => `0 9 0 R (1) ${own} 0 R`),
    ),
    attack(
      'a key for an old element',
      nums((own) => `0 9 0 R 1 ${own} 0 R 2 7 0 R`),
    ),
    attack('a key that the field does not name', () => ({}), {}, 5),
    attack(
      "a paragraph's key for the field",
      (of) => ({ 5: of.text(5), 6: of.text(6), 8: of.text(8) }),
      {},
      0,
    ),
    attack('a key that an old mark waits for', () => ({}), {
      page: '/Annots[10 0 R]',
      extra: ['<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/StructParent 1>>'],
    }),
    attack('a list of the page that names the element', (of, own) =>
      of.edit(TAGS.list, '7 0 R', `${own} 0 R`),
    ),
    attack(
      'a first leaf that ends later',
      (of, own) => ({
        ...of.edit(10, '[0 0]/Nums[0 9 0 R]', `[0 8]/Nums[0 9 0 R 8 ${own} 0 R]`),
      }),
      {
        tree: '<</Kids[10 0 R 11 0 R]>>',
        extra: ['<</Limits[0 0]/Nums[0 9 0 R]>>', '<</Limits[7 7]/Nums[7 9 0 R]>>'],
      },
      8,
    ),
    attack(
      'a leaf that begins later',
      (of, own) => of.edit(10, '[0 0]/Nums[0 9 0 R]', `[1 1]/Nums[0 9 0 R 1 ${own} 0 R]`),
      {
        tree: '<</Kids[10 0 R]>>',
        extra: ['<</Limits[0 0]/Nums[0 9 0 R]>>'],
      },
    ),
    attack('a lower next key', (of) => of.edit(TAGS.root, 'NextKey 1', 'NextKey 0')),
    attack('kinds of elements given another meaning', (of) =>
      of.edit(TAGS.root, 'NextKey 1', 'NextKey 2/RoleMap<</P/Artifact>>'),
    ),
    attack('a structure that is another', (of, own) => ({
      ...of.edit(of.root, '/StructTreeRoot 5 0 R', `/StructTreeRoot ${own + 1} 0 R`),
      [own + 1]: of.text(5),
    })),
    attack(
      'a new element that is layered',
      element('/S/Form', () => '/S/Form/OC 3 0 R'),
    ),
    attack(
      'an element of a structure that is none',
      (of, own) => ({
        6: of.text(6),
        ...of.edit(10, '[0]', `[0 ${own} 0 R]`),
        [own]: ELEMENT(widgetOf(own)).replace('/P 6', '/P 10'),
      }),
      { extra: ['<</Type/StructElem/S/P/P 6 0 R/K[0]>>'] },
    ),
    attack("an element that is a scan's parameters too", () => ({}), {
      page: '/Resources<</XObject<</X 10 0 R>>>>',
      extra: [
        streamText(
          'x',
          '/Type/XObject/Subtype/Image/Width 8/Height 1/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms 6 0 R',
        ),
      ],
      expected: SHOWN,
    }),
    attack(
      "a list of kids that is a page's list of contents too",
      (of, own) => ({
        6: of.text(6),
        ...of.edit(10, '7 0 R', `7 0 R ${own} 0 R`),
      }),
      { kids: '10 0 R', page: '/B 10 0 R', extra: ['[7 0 R]'], expected: SHOWN },
    ),
    attack('a parent tree that numbers the pages too', () => ({}), { page: '/PieceInfo<</Old 8 0 R>>' }),
    attack(
      'a look that the structure brings in',
      element('/S/Form', (own) => `/S/Form/A ${own + 1} 0 R`),
    ),
    attack('a new element that nothing of the field needs', (of, own) => ({
      ...kids((it) => `7 0 R ${it} 0 R ${it + 1} 0 R`)(of, own),
      [own + 1]: streamText('', FORM_XOBJECT),
    })),
  ];
}
