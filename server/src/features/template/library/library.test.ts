// Every contract of the library is one that can be used: its Word file passes our own guard, asks for the variables that are declared and
// for no others, takes its example values, and leaves every party a place to sign that is found by its words.
import {
  findPlaces,
  judgeValues,
  matchTags,
  plainText,
  tagsFault,
  variablesFault,
  withComputed,
} from '@xinqi/domain';
import { fillWord, readTags } from '@xinqi/pdf/office-fill';
import { runInSandbox } from '@xinqi/pdf/upload';
import { describe, expect, it } from 'vitest';
import { findContracts, libraryContracts } from './library.ts';
import { readContract, readShared } from './read-contract.ts';
import { showContract } from './show-contract.ts';
import { writeWord } from './write-word.ts';

const all = [...libraryContracts().values()];
const TODAY = '2026-11-26';

describe('the library', () => {
  it('holds thirty, each with what it stands on, when it was read and its place', () => {
    expect(all).toHaveLength(30);
    expect(new Set(all.map(({ name }) => name)).size).toBe(30);
    expect([...new Set(all.map(({ category }) => category))]).toEqual([
      '劳动人事',
      '租赁',
      '买卖',
      '服务',
      '保密与数据',
      '借款与担保',
      '知识产权与技术',
    ]);
    for (const { basis, reviewed } of all) {
      expect(basis.every((one) => /^《.+》|^《.+》.*第/u.test(one))).toBe(true);
      expect(reviewed).toMatch(/^2026-\d\d-\d\d$/);
    }
  });

  it('is found by name, purpose and party, within a category', () => {
    const named = (keyword: string, category?: string) =>
      findContracts({ keyword, category }).map(({ slug }) => slug);
    expect(named('押金')).toContain('housing');
    expect(named('出借人')).toEqual(['private-loan']);
    expect(named('', '买卖')).toEqual(['framework', 'goods', 'second-hand-house', 'used-car']);
    expect(named('没有这样的合同')).toEqual([]);
  });

  it.each([
    ['a head line that lacks', '分类：x', /^x: 主体 is missing$/],
    ['a table that is none', '[变量]\n甲 | 文字 | x\n[正文]\n表：甲', /no table/],
    ['a condition without its end', '[变量]\n[正文]\n{{#if 甲方}}', /without its end/],
    ['clauses that nobody wrote', '[变量]\n[正文]\n@没有', /no shared/],
    ['a kind of nothing', '[变量]\n丙 | 天气 | x\n[正文]', /no kind/],
  ])('is not read with %s', (_, text, fault) => {
    const head =
      '名称：甲\n分类：乙\n用途：丙\n依据：《丁》\n审校：2026-11-26\n事项：戊\n主体：甲方=己（个人）\n';
    const whole = text.startsWith('分类') ? text : head + text;
    expect(() => readContract('x', whole, readShared(''))).toThrow(fault);
  });
});

describe.each(all.map((contract) => [contract.name, contract] as const))('%s', (_, contract) => {
  const { variables, examples, parties } = contract;
  const judged = judgeValues(variables, examples, { who: { by: 'sender' } });
  const values = withComputed(variables, judged.ok ? judged.values : {}, TODAY);

  it('declares variables by the rules, and examples that they take', () => {
    expect(
      variablesFault(
        variables,
        parties.map(({ role }) => role),
      ),
    ).toBeUndefined();
    expect(judged).toMatchObject({ ok: true });
  });

  it('is a Word file that asks for them alone, and shows them as the preview does', async () => {
    const bytes = await writeWord(contract);
    expect(Buffer.from(await writeWord(contract)).equals(Buffer.from(bytes))).toBe(true);
    const { tags } = await readTags(bytes, []);
    expect(tagsFault(matchTags(tags, variables))).toBeUndefined();
    const asked = new Set(tags.filter(({ table }) => table === null).map(({ name }) => name));
    expect([...asked].sort()).toEqual(variables.map(({ name }) => name).sort());
    for (const { name, columns = [] } of variables)
      expect(tags.filter(({ table }) => table === name).map((tag) => tag.name)).toEqual(
        columns.map((column) => column.name),
      );
    const filled = await fillWord(bytes, { agreed: [], variables, values });
    const after = await readTags(filled, []);
    expect(after.tags).toEqual([]);
    const shown = showContract(contract, values).flatMap(({ kind, cells }) =>
      kind === 'table' ? cells : cells.map(([text]) => [text]),
    );
    const inFile = after.lines.map(({ cells }) => cells);
    const end = inFile.findIndex(([first]) => first?.startsWith(`${parties[0]!.role}（签章）`));
    expect(inFile.slice(0, end)).toEqual(shown.slice(0, -2 * parties.length));
    // where each signs is found by its words, and nowhere else
    const lines = [...shown.slice(0, -2 * parties.length).flat(), ...shown.slice(-2 * parties.length).flat()];
    const runs = lines.map((text, at) => ({ text: text!, x: 60, y: at * 40, width: 400, height: 12 }));
    const places = findPlaces(
      0,
      runs,
      parties.map(({ role, userType }) => ({ name: role, userType })),
    );
    expect(places.map(({ kind, party }) => `${party} ${kind}`)).toEqual(
      parties.flatMap(({ userType }, at) => [`${at} ${userType === 1 ? 'seal' : 'signature'}`, `${at} date`]),
    );
    expect(lines.join('')).not.toContain('{{');
    expect(plainText(lines.join(''))).not.toContain('undefined');
  });
});

it('is filled in where every Word file is, behind the walls', async () => {
  const contract = libraryContracts().get('private-loan')!;
  const { variables, examples } = contract;
  const bytes = await writeWord(contract);
  const values = withComputed(variables, examples, TODAY);
  const filled = await runInSandbox({
    ...{ kind: 'word_fill', bytes, lengths: [bytes.length], pictures: [] },
    ...{ agreed: [], variables, values },
  });
  expect(filled).toMatchObject({ ok: true });
  expect(await runInSandbox({ kind: 'word_tags', bytes, agreed: [] })).toMatchObject({ ok: true });
});
