// The mark of a reader: drawn, never text; what no font has is left out.
import { describe, expect, it } from 'vitest';
import { openPdf, pages } from '../read/index.ts';
import { nodeInflate } from '../write/index.ts';
import { watermark } from './watermark.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('watermark', () => {
  it('is a page of outlines that differ by what they say', () => {
    const mark = watermark(['李四 0822', '2026-11-26 01:20']);
    expect(pages(openPdf(mark, { inflate: nodeInflate }))).toHaveLength(1);
    expect(text(mark)).toMatch(/ c\n/);
    expect(text(mark)).not.toMatch(/BT|Tj|Font/);
    expect(text(watermark(['李四 0823', '2026-11-26 01:20']))).not.toBe(text(mark));
  });
  it('leaves out what no font has, and shortens what is long', () => {
    expect(text(watermark(['李𠮷四']))).toBe(text(watermark(['李四'])));
    const numbers = text(watermark(['字'.repeat(100)]))
      .match(/^[-0-9. ]+ [mlc]$/gm)!
      .flatMap((line) => line.split(' ').slice(0, -1).map(Number));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(260);
  });
});
