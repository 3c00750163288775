// Links and attachments of unsigned uploads: what stays, what goes with the copy, and that nothing is laundered (U-03).
import { beforeAll, describe, expect, it } from 'vitest';
import { openPdf, pages, signatures } from '../../read/index.ts';
import { MARK, makeParty, type Party, prepared } from '../../testing/tamper.ts';
import { nodeInflate } from '../../write/index.ts';
import { inspectUpload } from '../inspect.ts';
import { keptLinks } from '../link-rules.ts';
import { document, type Objects, signedDocument } from '../testing/make-pdf.ts';
import { normaliseUpload } from './normalise.ts';

const link = (entries: string) => `<</Type/Annot/Subtype/Link/Rect[72 690 172 720]/Border[0 0 1]${entries}>>`;
const uri = (address: string, more = '') => link(`/A<</S/URI/URI(${address})>>${more}`);
const linked = (...links: string[]) =>
  document({ page: `/Annots[${links.join('')}]`, objects: { 20: '<</S/URI/URI(https://example.com/20)>>' } });
const addresses = (bytes: Uint8Array) => {
  const file = openPdf(bytes, { inflate: nodeInflate });
  return pages(file).flatMap((page) => keptLinks(file, page).flatMap((kept) => kept.uri ?? []));
};
async function copyOf(bytes: Uint8Array): Promise<Buffer> {
  const done = await normaliseUpload(bytes);
  if (!done.ok) throw new Error(`${done.code} ${done.findings}`);
  expect([...done.inspection.warnings].filter((word) => word !== 'links')).toEqual([]);
  return Buffer.from(done.bytes);
}

const PLAIN = [
  'https://example.com/a?b=c#d',
  'HTTP://example.com',
  'ftp://example.com/a.pdf',
  'mailto:a@example.com?subject=a b',
  'tel:+86-10-12345678',
  'https://example.com/\\346\\226\\207',
];
/** Addresses that lead elsewhere, or that viewers may read differently. */
const ODD = {
  javascript: 'javascript:alert\\(1\\)',
  'javascript after white space': ' javascript:alert\\(1\\)',
  'javascript after a control character': '\\001javascript:alert\\(1\\)',
  'javascript cut by a tab': 'java\\tscript:alert\\(1\\)',
  'javascript in UTF-16':
    '\\376\\377\\000j\\000a\\000v\\000a\\000s\\000c\\000r\\000i\\000p\\000t\\000:\\0001',
  'javascript behind the mark of UTF-8': '\\357\\273\\277javascript:1',
  'https behind a line break': '\\nhttps://example.com',
  'a line break inside': 'https://example.com/\\nfile:///etc/passwd',
  'a local file': 'file:///etc/passwd',
  'a network share': '\\\\\\\\host\\\\share',
  data: 'data:text/html,<b>',
  'a handler of Windows': 'ms-msdt:/id',
  'a view of source': 'view-source:https://example.com',
  'ftp without a host': 'ftp:a.exe',
  'http without a host': 'http:\\\\\\\\host',
  'a program beside the file': 'calc.exe',
  nothing: '',
  'a long address': `https://example.com/${'a'.repeat(5000)}`,
};

describe('links', () => {
  it('to web, mail, ftp and telephone stay where they are, and are told', async () => {
    const bytes = linked(
      ...PLAIN.map((address) => uri(address)),
      link('/A 20 0 R/H/N'),
      link('/Dest[3 0 R/Fit]'),
      link('/A<</S/GoTo/D(chapter)>>'),
      link('/A<</S/Named/N/NextPage>>'),
    );
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, needsFlatten: false, warnings: ['links'] });
    const copy = await copyOf(bytes);
    expect(addresses(copy)).toEqual([...addresses(bytes)]);
    expect(addresses(copy)).toHaveLength(PLAIN.length + 1);
  });

  it.each(Object.entries(ODD))('%s goes, and the sender is told before', async (_name, address) => {
    const bytes = linked(uri(address), uri('https://example.com'));
    expect(await inspectUpload(bytes)).toMatchObject({
      ok: true,
      needsFlatten: true,
      warnings: expect.arrayContaining(['links', 'links_dropped']),
    });
    expect(addresses(await copyOf(bytes))).toEqual(['https://example.com']);
  });

  it.each([
    ['additional actions', uri('https://example.com', '/AA<</E<</S/JavaScript/JS(1)>>>>')],
    [
      'a second action behind the first',
      link('/A<</S/URI/URI(https://example.com)/Next<</S/JavaScript/JS(1)>>>>'),
    ],
    [
      'a chain of actions in a list',
      link('/A<</S/URI/URI(https://example.com)/Next[<</S/Launch/F(a.exe)>>]>>'),
    ],
    ['a former action', uri('https://example.com', '/PA<</S/URI/URI(javascript:1)>>')],
  ])('keeps the plain address of a link with %s, and nothing else of it', async (_name, odd) => {
    const bytes = linked(odd);
    expect(await inspectUpload(bytes)).toMatchObject({ needsFlatten: true, warnings: ['links_dropped'] });
    const copy = await copyOf(bytes);
    expect(addresses(copy)).toEqual(['https://example.com']);
    expect(copy.toString('latin1').match(/<<\/Type \/Annot.*>>/g)).toEqual([
      '<</Type /Annot/Subtype /Link/Rect [72 690 172 720]/Border [0 0 1]/A <</S /URI/URI (https://example.com)>>>>',
    ]);
  });

  it.each([
    ['a script', '/A<</S/JavaScript/JS(1)>>'],
    ['a script after a jump', '/A<</S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(1)>>>>'],
    ['a program', '/A<</S/Launch/F(calc.exe)>>'],
    ['a jump into another file', '/A<</S/GoToR/F(\\\\\\\\host\\\\a.pdf)/D[0/Fit]>>'],
    ['a jump into an attachment', '/A<</S/GoToE/T<</R/C>>>>'],
    ['a form that is sent', '/A<</S/SubmitForm/F(https://example.com)>>'],
    ['a printer', '/A<</S/Named/N/Print>>'],
  ])('a link to %s goes', async (_name, action) => {
    const bytes = linked(link(action));
    expect(await inspectUpload(bytes)).toMatchObject({ needsFlatten: true, warnings: ['links_dropped'] });
    const copy = await copyOf(bytes);
    expect(copy.toString('latin1').match(/<<\/Type \/Annot.*>>/g)).toEqual([
      '<</Type /Annot/Subtype /Link/Rect [72 690 172 720]/Border [0 0 1]>>',
    ]);
  });

  it('stay beside what is flattened, and on a page in other units; jumps inside the file go', async () => {
    const form = document({
      page: `/Annots[30 0 R${uri('https://example.com')}]`,
      objects: {
        30: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[72 600 272 620]/AP<</N 31 0 R>>>>',
        31: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 200 20]', data: Buffer.from('0 0 200 20 re f') },
      },
    });
    expect(await inspectUpload(form)).toMatchObject({ warnings: expect.arrayContaining(['links', 'forms']) });
    expect(addresses(await copyOf(form))).toEqual(['https://example.com']);
    const bytes = document({
      page: `/UserUnit 2/Annots[${uri('https://example.com')}${link('/Dest[3 0 R/Fit]')}]`,
    });
    expect(await inspectUpload(bytes)).toMatchObject({
      warnings: expect.arrayContaining(['page_unit', 'jumps_dropped']),
    });
    const copy = openPdf(await copyOf(bytes), { inflate: nodeInflate });
    const [page] = pages(copy);
    expect(page && keptLinks(copy, page)).toMatchObject([
      { rect: [144, 1380, 344, 1440], uri: 'https://example.com' },
      { rect: [144, 1380, 344, 1440] },
    ]);
  });
});

describe('links under signatures', () => {
  let party: Party;
  beforeAll(async () => {
    party = await makeParty();
  });

  it('of an upload and of a copy are signed over by two parties, and all is valid', async () => {
    // The fields stand over the link: each is 100 points below the upper edge.
    const bytes = linked(uri('https://example.com'), link('/Dest[3 0 R/Fit]'));
    const odd = linked(
      uri('https://example.com', '/AA<</E<</S/JavaScript/JS(1)>>>>'),
      uri('ftp://example.com'),
    );
    for (const base of [bytes, await copyOf(odd)]) {
      const first = await party.sign(prepared(base), 'sig.a', {
        certify: true,
        appearances: { 'sig.a': MARK, 'xq.a.1': MARK },
      });
      const both = await party.sign(first, 'sig.b', {
        lock: true,
        appearances: { 'sig.b': MARK, 'xq.b.1': MARK },
      });
      expect(await party.verdict(both)).toMatchObject({ verdict: 'valid', warnings: [] });
      expect(addresses(both)).toEqual(addresses(base));
    }
  });
});

const FILE = '<</Type/Filespec/F(a.xml)/EF<</F 41 0 R>>>>';
const attached: Objects = {
  40: FILE,
  41: { dict: '/Type/EmbeddedFile/Subtype/text#2Fxml', data: Buffer.from('<rsm:CrossIndustryInvoice/>') },
};

describe('attachments', () => {
  it.each([
    [
      'the names of the file',
      document({
        catalog: '/Names<</EmbeddedFiles<</Names[(a.xml) 40 0 R]>>>>/AF[40 0 R]',
        objects: attached,
      }),
    ],
    [
      'a deep tree of names',
      document({
        catalog: '/Names<</EmbeddedFiles<</Kids[42 0 R]>>>>',
        objects: { ...attached, 42: '<</Limits[(a)(b)]/Names[(a.xml) 40 0 R]>>' },
      }),
    ],
    ['the catalog', document({ catalog: '/AF[40 0 R]', objects: attached })],
    [
      'an annotation',
      document({
        page: '/Annots[<</Type/Annot/Subtype/FileAttachment/F 4/Rect[10 10 30 30]/FS 40 0 R>>]',
        objects: attached,
      }),
    ],
    ['a page', document({ page: '/AF[40 0 R]', objects: attached })],
    [
      'a form of the page',
      document({
        resources: '/XObject<</X 43 0 R>>',
        objects: {
          ...attached,
          43: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/AF[40 0 R]', data: Buffer.from('') },
        },
      }),
    ],
    [
      'a marked place of the page',
      document({ resources: '/Properties<</M<</MCAF[40 0 R]/AF 40 0 R>>>>', objects: attached }),
    ],
    [
      'a link into it',
      document({
        page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToE/F 40 0 R/T<</R/C>>>>>>]',
        catalog: '/AF[40 0 R]',
        objects: attached,
      }),
    ],
    ['a platform’s own name', document({ catalog: '/X<</F(a)/EF<</Unix 41 0 R>>>>', objects: attached })],
  ])('that hang on %s stay out of the copy, and the sender is told', async (_name, bytes) => {
    const found = await inspectUpload(bytes);
    expect(found).toMatchObject({ ok: true, needsFlatten: true, attachments: 1 });
    expect(found.ok && found.warnings).toContain('attachments_dropped');
    const copy = (await copyOf(bytes)).toString('latin1');
    expect(copy).not.toMatch(/EmbeddedFile|CrossIndustryInvoice|\/EF|Filespec/);
  });

  it('of a signed file are refused, for it is never rewritten', async () => {
    const bytes = signedDocument({ catalog: '/AF[40 0 R]', objects: attached });
    expect(signatures(openPdf(bytes, { inflate: nodeInflate }))).toHaveLength(1);
    expect(await inspectUpload(bytes)).toMatchObject({
      ok: false,
      code: 'active_content',
      findings: ['embedded_file'],
    });
  });
});
