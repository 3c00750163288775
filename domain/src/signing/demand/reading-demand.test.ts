// What is still missing of a demanded reading, and how that is said.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandText, pageRuns, pagesSeen, unreadText, whatIsUnread } from './index.ts';

const both = { whole: true, seconds: 30 };

describe('what is unread', () => {
  it.each([
    ['nothing was claimed', both, undefined, undefined, { pages: [0, 1, 2], seconds: 30 }],
    ['a page is missing', both, { pages: [2, 0, 0], seconds: 31 }, 40, { pages: [1], seconds: 0 }],
    ['time is missing', both, { pages: [0, 1, 2], seconds: 12 }, 40, { pages: [], seconds: 18 }],
    [
      'claimed longer than it was open',
      both,
      { pages: [0, 1, 2], seconds: 900 },
      10.2,
      { pages: [], seconds: 20 },
    ],
    [
      'pages that the document lacks',
      both,
      { pages: [0, 1, 7, -1], seconds: 30 },
      30,
      { pages: [2], seconds: 0 },
    ],
    ['all of it', both, { pages: [0, 1, 2], seconds: 30 }, 30, undefined],
    ['time alone was demanded', { whole: false, seconds: 5 }, { pages: [], seconds: 5 }, 5, undefined],
    ['nothing was demanded', { whole: false, seconds: 0 }, undefined, 0, undefined],
  ])('%s', (_name, demand, claimed, opened, missing) =>
    expect(whatIsUnread(demand, claimed, 3, opened)).toEqual(missing),
  );

  it('is exactly what has to be added', () => {
    const pages = fc.array(fc.integer({ min: -2, max: 12 }));
    fc.assert(
      fc.property(
        pages,
        fc.nat(700),
        fc.boolean(),
        fc.nat(600),
        fc.integer({ min: 1, max: 10 }),
        (seen, read, whole, seconds, count) => {
          const claimed = { pages: seen, seconds: read };
          const missing = whatIsUnread({ whole, seconds }, claimed, count);
          const more = {
            pages: [...seen, ...(missing?.pages ?? [])],
            seconds: read + (missing?.seconds ?? 0),
          };
          expect(whatIsUnread({ whole, seconds }, more, count)).toBeUndefined();
          expect(missing?.pages.some((page) => pagesSeen(claimed, count).includes(page)) ?? false).toBe(
            false,
          );
        },
      ),
    );
  });
});

describe('in words', () => {
  it.each([
    [[0, 1, 2, 4], '1-3、5'],
    [[7], '8'],
    [[], ''],
  ])('%j', (pages, text) => expect(pageRuns(pages)).toBe(text));
  it('what is missing', () => {
    expect(unreadText({ pages: [2, 3], seconds: 12 })).toBe('还有第3-4页未看，还需阅读12秒');
    expect(unreadText({ pages: [0, 2, 4, 6, 8, 10], seconds: 0 })).toBe('还有第1、3、5、7、9等6页未看');
  });
  it('what is demanded', () =>
    expect([both, { whole: true, seconds: 0 }, { whole: false, seconds: 0 }].map(demandText)).toEqual([
      '看完每一页，至少阅读30秒',
      '看完每一页',
      '',
    ]));
});
