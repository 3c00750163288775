// A letter is an ordinary PDF: our reader opens it, its blocks stand on their pages and never on one another.
import { describe, expect, it } from 'vitest';
import { openPdf, pages } from '../read/index.ts';
import { nodeInflate } from '../write/index.ts';
import { letter } from './letter.ts';

const blocks = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    label: `签署方${i + 1}：某某科技有限公司（经办人张三）`,
    width: i % 2 ? 113.39 : 120,
    height: i % 2 ? 113.39 : 48,
  }));

describe('letter', () => {
  it.each([1, 2, 7, 50])('%i blocks', async (n) => {
    const { pdf, places } = await letter({
      title: '作废协议',
      paragraphs: ['第一条', '各方一致同意。'.repeat(40)],
      blocks: blocks(n),
    });
    const all = pages(openPdf(pdf, { inflate: nodeInflate }));
    expect(places).toHaveLength(n);
    for (const [i, p] of places.entries()) {
      expect(p.page).toBeLessThan(all.length);
      expect(p.x >= 0 && p.y >= 0 && p.x + p.width <= 595.28 && p.y + p.height <= 841.89).toBe(true);
      for (const q of places.slice(i + 1))
        expect(
          p.page !== q.page ||
            p.x + p.width <= q.x ||
            q.x + q.width <= p.x ||
            p.y + p.height <= q.y ||
            q.y + q.height <= p.y,
        ).toBe(true);
    }
  });
});
