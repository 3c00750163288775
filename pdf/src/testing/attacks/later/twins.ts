// For every loosening of the rules for other products' later revisions the attack that it must not let through: fonts,
// resources and metadata in two roles, covered text, hidden bytes, dropped data.
import { join, open } from '../../tamper.ts';
import {
  type AttackDesk,
  CONTRACT,
  FORM_XOBJECT,
  OVERLAY,
  type Recipe,
  recipes,
  streamText,
  Target,
} from '../attack-file.ts';
import { rawSign, stampedCms } from '../raw-sign.ts';
import { foreignDesk, onePage, WIDGET, XMP } from './foreign-desk.ts';
import { packedUpdate } from './packed-update.ts';

const overlay = streamText(OVERLAY, FORM_XOBJECT);
const EXTENDED = '/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 2>>>>';
export function laterTwins(desk: AttackDesk): Recipe[] {
  const { trust, target, later, signs, p3, approved, forms } = foreignDesk(desk);
  const make = recipes('P-04');
  const attack = (name: string, expected: string, pdf: () => Buffer | Promise<Buffer>) =>
    make(`foreign: ${name}`, expected, pdf, trust);
  const { size, root, page, form } = target;
  const visible =
    (entries = '', rect = '[60 690 260 720]') =>
    (_: Target, first: number): string =>
      `${WIDGET}/T(new)/P 3 0 R/Rect${rect}/AP<</N ${first + 1} 0 R>>${entries}`;
  const look = (_: Target, first: number): Record<number, string> => ({ [first + 1]: overlay });
  const stored = (pdf = approved): Target => {
    const of = new Target(pdf);
    return new Target(
      of.update({
        ...of.insert(of.root, `/DSS ${of.size} 0 R`),
        [of.size]: `<</Certs[${of.size + 1} 0 R]/VRI ${of.size + 2} 0 R>>`,
        [of.size + 1]: streamText('certificate'),
        [of.size + 2]: '<<>>',
      }),
    );
  };
  const signPrepared = (change: (text: string) => string) => async (): Promise<Buffer> => {
    const of = new Target(forms.approved);
    const signer = await desk.issue();
    return rawSign(forms.approved, {
      objects: (signature) => ({
        8: change(of.text(8)).replace(/>>\s*$/, `/V ${signature} 0 R/AP<</N ${of.size + 1} 0 R>>>>`),
        [of.size + 1]: overlay,
      }),
      cms: stampedCms(desk.party, signer),
    });
  };
  return [
    attack(
      'metadata that a page shows',
      'changed_after_signing object_changed',
      later(onePage('/Resources<</XObject<</X 5 0 R>>>>', [XMP('0 g')], '/Metadata 5 0 R'), () => ({
        5: XMP('1 g'),
      })),
    ),
    attack(
      'metadata from another file',
      'cannot_verify later_revision_unknown',
      later(onePage('', [XMP('<a/>')], '/Metadata 5 0 R'), () => ({
        5: streamText('', '/Type/Metadata/Subtype/XML/F(b.xml)'),
      })),
    ),
    attack(
      'an information dictionary that a page uses',
      'changed_after_signing object_changed',
      later(
        onePage(
          '/Resources<</Font<</F 5 0 R>>>>',
          ['<</Type/Font/Subtype/Type1/BaseFont/A/Producer(a)>>'],
          '',
          '/Info 5 0 R',
        ),
        (of) => of.edit(5, '(a)', '(b)'),
      ),
    ),
    attack(
      'an information dictionary that a stream like a table names',
      'changed_after_signing object_changed',
      later(
        onePage(
          '/Resources<</Font 5 0 R>>',
          [streamText('', '/Type/XRef/Info 6 0 R'), '<</Type/Font/Subtype/Type1/BaseFont/A/Producer(a)>>'],
          '',
          '/Info 6 0 R',
        ),
        (of) => of.edit(6, '(a)', '(b)'),
      ),
    ),
    attack(
      'an information dictionary that an unused stream like a table names',
      'cannot_verify later_revision_unknown',
      later(
        onePage('', [streamText('', '/Type/XRef/Info 6 0 R'), '<</Producer(a)>>'], '', '/Info 6 0 R'),
        (of) => of.edit(6, '(a)', '(b)'),
      ),
    ),
    attack(
      'an information dictionary in a table that a page takes for its fonts',
      'changed_after_signing object_changed',
      () => {
        const base = new Target(CONTRACT);
        const text = base.text(3).replace(/>>\s*$/, `/Resources<</Font ${base.size + 1} 0 R>>>>`);
        return later(packedUpdate(CONTRACT, { 3: text }), () => ({ 8: '<</Producer(another tool)>>' }))();
      },
    ),
    attack('another title', 'cannot_verify later_revision_unknown', () =>
      target.update({ 8: '<</Producer(xinqi test)/Title(Receipt)>>' }),
    ),
    attack('extensions with a stream', 'cannot_verify later_revision_unknown', () =>
      target.update({ ...target.insert(root, `/Extensions<</ESIC ${size} 0 R>>`), [size]: overlay }),
    ),
    attack(
      'extensions that are resources of a page',
      'changed_after_signing object_changed',
      later(onePage('/Resources 5 0 R', ['<</A<</B 1>>>>'], '/Extensions 5 0 R'), () => ({
        5: '<</A<</B 2>>>>',
      })),
    ),
    attack('the version lowered', 'cannot_verify later_revision_unknown', () => {
      const raised = new Target(target.update(target.insert(root, `/Version/2.0${EXTENDED}`)));
      return raised.update(raised.edit(root, '/Version/2.0', '/Version/1.0'));
    }),
    attack('an unknown entry of the catalog', 'cannot_verify later_revision_unknown', () =>
      target.update(target.insert(root, '/Vendor<<>>')),
    ),
    attack('a first certification', 'cannot_verify later_revision_unknown', () =>
      target.update(target.insert(root, '/Perms<<>>')),
    ),
    attack('structure in the comment before startxref', 'cannot_verify hidden_bytes', () =>
      target.update({}, { comment: '%trailer<</Root 1 0 R>>\n' }),
    ),
    attack('content in the place of the comment', 'changed_after_signing bytes_appended', () =>
      target.update({}, { comment: '(x)\n' }),
    ),
    attack('a long comment before startxref', 'cannot_verify hidden_bytes', () =>
      target.update({}, { comment: `%${'x'.repeat(600)}\n` }),
    ),
    attack('bytes behind the end', 'cannot_verify later_bytes_unknown', () => join(approved, 'anything')),
    attack('an object behind the end', 'changed_after_signing bytes_appended', () =>
      join(approved, `5 0 obj\n${overlay}\nendobj\n`),
    ),
    attack('an older version of a page listed again', 'changed_after_signing object_changed', () =>
      target.update({}, { offsets: { [page]: open(CONTRACT).range(3)!.start } }),
    ),
    attack('an unused page', 'cannot_verify stray_object', () =>
      target.update({ [size]: target.text(page) }),
    ),
    attack('an unused object that another entry names', 'cannot_verify stray_object', () =>
      target.update({ [size]: overlay, [size + 1]: `<</Type/Catalog/X ${size} 0 R>>` }),
    ),
    attack('an unused object drawn by a later revision', 'changed_after_signing page_changed', () => {
      const of = new Target(target.update({ [size]: streamText(OVERLAY) }));
      return of.update(of.edit(page, '/Contents 5 0 R', `/Contents ${size} 0 R`));
    }),
    attack('the store emptied', 'changed_after_signing catalog_changed', () => {
      const of = stored();
      return of.update(of.edit(size, /\/Certs\[[^\]]*\]/, '/Certs[]'));
    }),
    attack('the store dropped', 'changed_after_signing catalog_changed', () => {
      const of = stored();
      return of.update(of.edit(root, /\/DSS \d+ 0 R/, ''));
    }),
    attack('a certificate of the store written over', 'changed_after_signing catalog_changed', () =>
      stored().update({ [size + 1]: streamText('another certificate') }),
    ),
    attack(
      'a store whose list is content of a page',
      'changed_after_signing catalog_changed',
      later(onePage('/B 5 0 R', ['[4 0 R]'], '/DSS<</Certs 5 0 R>>'), (of) => ({
        5: `[4 0 R ${of.size} 0 R]`,
        [of.size]: streamText(OVERLAY),
      })),
    ),
    attack(
      'a new field over an earlier signature',
      'changed_after_signing field_covers',
      signs(approved, visible('', '[300 192 400 242]'), look),
    ),
    attack(
      'a new field over most of the page',
      'changed_after_signing field_covers',
      signs(approved, visible('', '[0 0 595 842]'), look),
    ),
    attack(
      'a new field over a field where P 3 permits annotations',
      'changed_after_signing field_covers',
      async () => signs(await p3(), visible('', '[300 192 400 242]'), look)(),
    ),
    attack(
      'a new visible field where P 2 forbids it',
      'changed_after_signing changes_forbidden',
      signs(forms.p2, visible(), look),
    ),
    attack(
      'a new field with an action',
      'changed_after_signing form_changed',
      signs(approved, visible('/A<</S/URI/URI(x)>>'), look),
    ),
    attack(
      'a new field on a layer',
      'changed_after_signing form_changed',
      signs(approved, visible('/OC 7 0 R'), look),
    ),
    attack(
      'a new field with a look on a layer',
      'changed_after_signing appearance_changed',
      signs(approved, visible(), (_, first) => ({
        [first + 1]: streamText(OVERLAY, `${FORM_XOBJECT}/OC 7 0 R`),
      })),
    ),
    attack(
      'a new field with two widgets',
      'changed_after_signing form_changed',
      signs(
        approved,
        (_, first) => `/FT/Sig/T(new)/Kids[${first + 1} 0 R ${first + 2} 0 R]`,
        (_, first) => ({
          [first + 1]: `<<${WIDGET}/Parent ${first} 0 R/Rect[60 500 160 550]>>`,
          [first + 2]: `<<${WIDGET}/Parent ${first} 0 R/Rect[60 690 260 720]>>`,
        }),
      ),
    ),
    attack(
      'a new field with an old widget',
      'cannot_verify needs_repair',
      signs(approved, (of) => `/FT/Sig/T(new)/Kids[${of.field('one')} 0 R]`),
    ),
    attack('a visible widget that the form does not list', 'changed_after_signing annotation_changed', () =>
      target.update({
        ...target.annotate(`${size} 0 R`),
        [size]: `<<${WIDGET}/T(unlisted)/P ${page} 0 R/Rect[60 690 260 720]/AP<</N ${size + 1} 0 R>>>>`,
        [size + 1]: overlay,
      }),
    ),
    attack('an unlisted widget of a name in use', 'changed_after_signing form_changed', () =>
      target.update({
        ...target.annotate(`${size} 0 R`),
        [size]: `<<${WIDGET}/T(one)/P ${page} 0 R/Rect[0 0 0 0]>>`,
      }),
    ),
    attack(
      'a prepared field moved while it is signed',
      'changed_after_signing signature_changed',
      signPrepared((text) => text.replace('/Rect[', '/Rect[1')),
    ),
    attack(
      'a prepared field made hidden while it is signed',
      'changed_after_signing signature_changed',
      signPrepared((text) => text.replace('/F 4', '/F 6')),
    ),
    attack(
      'a prepared field with an action while it is signed',
      'changed_after_signing signature_changed',
      signPrepared((text) => text.replace('/F 4', '/F 4/A<</S/URI/URI(x)>>')),
    ),
    attack('a page turned beside the order for the tab key', 'changed_after_signing page_changed', () =>
      target.update(target.insert(page, '/Tabs/S/Rotate 90')),
    ),
    attack(
      'a list of annotations that content uses',
      'changed_after_signing object_changed',
      later(onePage('/Annots 5 0 R/Resources 5 0 R', ['[]']), () => ({ 5: '[4 0 R]' })),
    ),
    attack('the form removed', 'changed_after_signing form_changed', () =>
      target.update(target.edit(root, /\/AcroForm \d+ 0 R/, '')),
    ),
    attack('a further field of the form dropped', 'changed_after_signing form_changed', () =>
      target.update(target.edit(form, /\/Fields ?\[[^\]]*\]/, '/Fields[]')),
    ),
  ];
}
