// Contracts as people write them: blocks below each other and side by side, words split over runs, radicals for
// characters, and sentences that speak of signing without asking for it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlaces, findWords, type PlaceParty, plainText, type TextRun } from './index.ts';

const parties: PlaceParty[] = [
  { name: '星海科技有限公司', userType: 1 },
  { name: '王小明', userType: 0 },
];
const height = 12;
/** A run at a place; Chinese characters are as wide as high. */
const run = (text: string, x: number, y: number): TextRun => ({
  text,
  x,
  y,
  width: [...text].reduce((sum, one) => sum + (one.codePointAt(0)! > 0x2e7f ? height : height / 2), 0),
  height,
});
const asked = (runs: readonly TextRun[], of = parties) =>
  findPlaces(0, runs, of).map(({ words, kind, party }) => [words, kind, party]);

describe('places that ask', () => {
  it('a block for each party, below each other', () =>
    expect(
      asked([
        run('甲方（盖章）：', 60, 600),
        run('法定代表人（签字）：', 60, 630),
        run('日期：    年   月   日', 60, 660),
        run('乙方（签字）：________', 60, 720),
        run('签订日期：', 60, 750),
      ]),
    ).toEqual([
      ['甲方(盖章):', 'seal', 0],
      ['签字):', 'signature', 0],
      ['日期:年月日', 'date', 0],
      ['乙方(签字):', 'signature', 1],
      ['签订日期:', 'date', 1],
    ]));

  it('two blocks side by side, each date to its own', () =>
    expect(
      asked([
        run('甲方（公章）：', 60, 600),
        run('乙方签字：', 330, 600),
        run('日期：', 60, 640),
        run('日期：', 330, 640),
      ]),
    ).toEqual([
      ['甲方(公章):', 'seal', 0],
      ['乙方签字:', 'signature', 1],
      ['日期:', 'date', 0],
      ['日期:', 'date', 1],
    ]));

  it('words split over runs, with blanks and radicals', () =>
    expect(
      asked([run('甲 ', 60, 600), run('⽅', 80, 601), run('（盖  章）', 96, 600), run('：', 170, 600)]),
    ).toEqual([['甲方(盖章):', 'seal', 0]]));

  it('a party by its own name, and by its name behind 甲方', () =>
    expect(
      asked([
        run('星海科技有限公司（盖章）', 60, 600),
        run('乙方：王小明', 60, 640),
        run('签名：', 200, 640),
      ]),
    ).toEqual([
      ['星海科技有限公司(盖章)', 'seal', 0],
      ['王小明签名:', 'signature', 1],
    ]));

  it('a person has no company seal: he signs where a seal is asked for', () =>
    expect(asked([run('乙方（签章）：', 60, 600)])).toEqual([['乙方(签章):', 'signature', 1]]));

  it.each([
    '本合同自双方签字盖章之日起生效。',
    '本合同经甲方盖章后三日内生效',
    '甲方（盖章）后，乙方应当付款',
    '第三章',
    '合同签订日期：2026年11月24日',
    '如需变更，以甲方签字的书面通知为准',
    '丙方（盖章）：',
    '日期：',
  ])('%s asks for nothing', (text) => expect(asked([run(text, 60, 300)])).toEqual([]));

  it('a date on the cover is nobody’s, and a block far above owns nothing', () =>
    expect(asked([run('甲方（盖章）：', 60, 100), run('日期：', 60, 700)])).toEqual([
      ['甲方(盖章):', 'seal', 0],
    ]));

  it('ordinary names with signs of a pattern or one character do no harm', () => {
    for (const name of ['(甲)', 'A+B*C公司', '[', '王', '', '𠮷野家（中国）有限公司'])
      expect(() => asked([run('甲方（盖章）：', 60, 600)], [{ name, userType: 1 }])).not.toThrow();
    expect(
      asked(
        [run('𠮷野家（中国）有限公司（盖章）：', 60, 600)],
        [{ name: '𠮷野家（中国）有限公司', userType: 1 }],
      ),
    ).toEqual([['𠮷野家(中国)有限公司(盖章):', 'seal', 0]]);
  });
});

describe('words that the sender looks for', () => {
  it('are found with the box around them, blanks and widths aside', () => {
    const [first, ...others] = findWords(3, [run('收款账号（Ａ）', 60, 100)], '账号(A)');
    expect(others).toEqual([]);
    expect(first?.page).toBe(3);
    expect(first?.box.x).toBeCloseTo(60 + 2 * height);
    expect(first?.box.width).toBeCloseTo(5 * height);
  });
  it('nothing is found for nothing', () => expect(findWords(0, [run('甲方', 0, 0)], ' 　')).toEqual([]));
  it('whatever the text, every place lies within its line', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
        (text, words) => {
          const one = { text, x: 10, y: 10, width: 200, height };
          for (const { box } of findWords(0, [one], words)) {
            expect(box.x).toBeGreaterThanOrEqual(10);
            expect(box.x + box.width).toBeLessThanOrEqual(210.001);
          }
          if (plainText(text).includes(plainText(words)) && plainText(words) !== '')
            expect(findWords(0, [one], words).length).toBeGreaterThan(0);
        },
      ),
    ));
});
