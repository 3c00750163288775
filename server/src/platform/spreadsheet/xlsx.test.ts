// xlsx files as a strict reader sees them: parts, escapes, formula-like texts, exact digits, failing sources.
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type Cell, looksLikeFormula, xlsxStream, xmlText } from './xlsx.ts';

async function* rowsOf(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}
async function fileOf(rows: readonly (readonly Cell[])[]): Promise<Record<string, string>> {
  const columns = [{ title: '名称', width: 20 }];
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream({ name: '表', columns, rows: rowsOf(rows) }, new Date()))
    chunks.push(chunk as Buffer);
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
}

it('has the parts that a workbook needs', async () => {
  const parts = await fileOf([]);
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

it.each(['=1+1', '+86 138', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  '%j is text with a quote prefix',
  async (text) => {
    expect(looksLikeFormula(text)).toBe(true);
    const sheet = (await fileOf([[text]]))['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain(
      `<c s="2" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
    );
  },
);

it('keeps digits, escapes markup, replaces what XML has not', async () => {
  const sheet = (
    await fileOf([['013800000001234567890', 12.5, null, '', 'a<b>&"c', '_x000D_', 'x\u0000y\ud800z']])
  )['xl/worksheets/sheet1.xml']!;
  expect(sheet).toContain('>013800000001234567890<');
  expect(sheet).toContain('<c><v>12.5</v></c><c/><c/>');
  expect(sheet).toContain('a&#60;b&#62;&#38;&#34;c');
  expect(sheet).toContain('_x005F_x000D_');
  expect(sheet).toContain('x\ufffdy\ufffdz');
});

it('many rows, and a source that fails ends the file with an error', async () => {
  const many = await fileOf(Array.from({ length: 20_000 }, (_, i) => [`第${i}行`]));
  expect(many['xl/worksheets/sheet1.xml']!.match(/<row>/g)).toHaveLength(20_001);
  async function* failing(): AsyncGenerator<readonly Cell[]> {
    yield ['一'];
    throw new Error('gone');
  }
  const read = async () => {
    for await (const _ of xlsxStream({ name: '表', columns: [], rows: failing() }, new Date()));
  };
  await expect(read()).rejects.toThrow('gone');
});
