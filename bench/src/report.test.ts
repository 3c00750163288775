// The table of figures: ratios, medians, honest misses.
import { describe, expect, it } from 'vitest';
import { type Figure, reached, table } from './report.ts';
import { withFigures } from './write-docs.ts';

const figure = (rest: Partial<Figure>): Figure => ({ part: 'p', what: 'w', value: 2, unit: 's', ...rest });
describe('report', () => {
  it('judges a goal by the ratio where there is one', () => {
    expect(reached(figure({}))).toBeUndefined();
    expect(reached(figure({ goal: { atMost: 2 } }))).toBe(true);
    expect(reached(figure({ goal: { atLeast: 3 } }))).toBe(false);
    expect(reached(figure({ goal: { atLeast: 3 }, against: { name: 'peer', ratio: 4 } }))).toBe(true);
  });

  it('says in the table what was missed', () => {
    const text = table([figure({ goal: { atMost: 1 } }), figure({ what: 'other', goal: { atMost: 5 } })]);
    expect(text).toContain('≤ 1 MISSED');
    expect(text).toContain('≤ 5 met');
  });

  describe('the page', () => {
    const page = (text: string): string =>
      `before\n<!-- figures: written by npm run bench -- --write -->${text}<!-- end of figures -->\nafter`;
    const order = ['a', 'b', 'c'];
    const run = (part: string, machine: string, value = 2) => ({
      part,
      machine,
      figures: [figure({ value })],
    });

    it('gets figures between its marks and nothing else', () => {
      const once = withFigures(page('old'), [run('a', 'the machine')], order);
      expect(once).toMatch(/^before\n[\s\S]*### a\n\nthe machine\n\n\|[\s\S]*\nafter$/);
      expect(once).not.toContain('old');
      expect(withFigures(once, [run('a', 'the machine')], order)).toBe(once);
      expect(() => withFigures('no marks', [], order)).toThrow();
    });

    it('keeps the parts that a run did not measure, with their own machine', () => {
      const first = withFigures(page(''), [run('a', 'monday', 11), run('c', 'monday', 33)], order);
      const second = withFigures(first, [run('c', 'friday', 44), run('b', 'friday', 22)], order);
      const headings = second.split('\n').filter((line) => /^###|day$/.test(line));
      expect(headings).toEqual(['### a', 'monday', '### b', 'friday', '### c', 'friday']);
      for (const value of ['11 s', '22 s', '44 s']) expect(second).toContain(value);
      expect(second).not.toContain('33 s');
    });

    it('drops a part that there is no longer', () => {
      const first = withFigures(page(''), [run('a', 'monday'), run('c', 'monday')], order);
      const second = withFigures(first, [run('a', 'friday')], ['a', 'b']);
      expect(second).not.toContain('### c');
      expect(second).toContain('friday');
    });
  });
});
