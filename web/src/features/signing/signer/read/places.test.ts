// Where the arrow leads, and which strip of a 骑缝章 stands on which page.
import { describe, expect, it } from 'vitest';
import { detail, meNo } from '../testing/contract.ts';
import { edgeStrip } from './edge-strip.ts';
import { nextField } from './next-field.tsx';

const fields = [0, 1, 2].map((page) => ({ ...detail.fields[0]!, fieldId: `f${page}`, page }));

describe('next field', () => {
  it('goes through the open ones and starts again', () => {
    const left = [fields[0]!, fields[2]!];
    expect(nextField(fields, left, undefined)?.fieldId).toBe('f0');
    expect(nextField(fields, left, 'f0')?.fieldId).toBe('f2');
    expect(nextField(fields, left, 'f2')?.fieldId).toBe('f0');
  });
  it('shows all of mine when none is open, nothing when I have none', () => {
    expect(nextField(fields, [], 'f0')?.fieldId).toBe('f1');
    expect(nextField([], [], undefined)).toBeUndefined();
  });
});

describe('骑缝章', () => {
  it('stands at the outer edge; none on a document of one page', () => {
    const page = { width: 595, height: 842 };
    const two = { ...detail, edgeSeal: [meNo], document: { ...detail.document, pages: [page, page] } };
    const seal = { svg: '<svg/>', widthPt: 100, heightPt: 100 };
    expect(edgeStrip(two, 1, seal)).toEqual({
      box: { x: 545, y: 371, width: 50, height: 100 },
      svg: '<svg/>',
      index: 1,
      count: 2,
    });
    expect(edgeStrip({ ...two, document: detail.document }, 0, seal)).toBeUndefined();
    expect(edgeStrip(two, 0, undefined)).toBeUndefined();
  });
  it('a seal with a real size is cut from a square of 40 mm, as the server cuts it', () => {
    const page = { width: 595, height: 842 };
    const two = { ...detail, edgeSeal: [meNo], document: { ...detail.document, pages: [page, page] } };
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="56.7pt" height="28.35pt" viewBox="0 0 56.7 28.35"></svg>';
    const strip = edgeStrip(two, 0, { svg, widthPt: 56.7, heightPt: 28.35, realSize: true })!;
    expect([strip.box.width * 2, strip.box.height].map(Math.round)).toEqual([113, 113]);
    const place = /x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(strip.svg)!;
    expect(place.slice(1).map((n) => Math.round(Number(n)))).toEqual([28, 43, 57, 28]);
  });
});
