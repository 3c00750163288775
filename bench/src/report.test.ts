// The table of figures: ratios, medians, honest misses.
import { describe, expect, it } from 'vitest';
import { type Figure, reached, table } from './report.ts';
import { withFigures } from './write-docs.ts';

const figure = (rest: Partial<Figure>): Figure => ({ part: 'p', what: 'w', value: 2, unit: 's', ...rest });
const machine = { date: '', cpu: '', cores: 2, memoryGb: 1, node: '', load: [], text: 'the machine' };

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

  it('replaces the figures of the page and nothing else', () => {
    const page =
      'before\n<!-- figures: written by npm run bench -- --write -->old<!-- end of figures -->\nafter';
    const once = withFigures(page, machine, [figure({})]);
    expect(once).toMatch(/^before\n[\s\S]*the machine[\s\S]*### p[\s\S]*\nafter$/);
    expect(once).not.toContain('old');
    expect(withFigures(once, machine, [figure({})])).toBe(once);
    expect(() => withFigures('no marks', machine, [])).toThrow();
  });
});
