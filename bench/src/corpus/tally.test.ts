// Shares are counted over the class that others gave, and trouble is listed with its reason.
import { expect, it } from 'vitest';
import { reached } from '../report.ts';
import { listClasses } from './list-classes.ts';
import type { Line } from './run-files.ts';
import { counted, figuresOf, makerOf } from './tally.ts';

const line = (
  path: string,
  fileClass: Line['classified']['class'],
  judged: Partial<Line['judged']>,
): Line => ({
  path,
  bytes: 1,
  classified: { class: fileClass, features: [], producer: 'pdfTeX-1.40' },
  judged: {
    outcome: 'accepted',
    consents: [],
    seconds: { upload: 1, sign: 1, verify: 1 },
    memory: { own: 100, sandbox: 200 },
    ...judged,
  },
});
const good = { signed: { own: 'valid', pdfsig: 'valid', qpdf: 'good' } };

it('a refused file lowers the share of its own class alone', () => {
  const lines = [
    line('a/1.pdf', 'clean', good),
    line('a/2.pdf', 'clean', { ...good, outcome: 'consented', consents: ['flatten'] }),
    line('b/3.pdf', 'clean', { outcome: 'refused', reason: 'active_content launch' }),
    line('b/4.pdf', 'broken', { outcome: 'refused', reason: 'broken' }),
  ];
  const clean = figuresOf(lines).find(({ what }) => what.includes('3 files that are clean'))!;
  expect(clean.value).toBeCloseTo(66.67, 1);
  expect(clean.note).toBe('1 active_content launch');
  expect(reached(clean)).toBe(false);
});

it('a limit of time on a busy machine is no refusal, on a quiet one it is, and other refusals always are', () => {
  const late = { outcome: 'refused', reason: 'timeout after not_compared' } as const;
  const lines = [
    line('a/1.pdf', 'clean', good),
    { ...line('b/2.pdf', 'clean', late), load: 8 },
    { ...line('b/3.pdf', 'clean', { outcome: 'failed', reason: 'hang' }), load: 8 },
  ];
  const figures = figuresOf(lines);
  expect(figures.find(({ what }) => what.includes('1 files that are clean'))?.value).toBe(100);
  const apart = figures.find(({ what }) => what.startsWith('files not judged'))!;
  expect(apart).toMatchObject({ value: 2, note: '1 FAILED hang; 1 timeout after not_compared' });
  expect(reached(apart)).toBe(false);
  for (const refused of [
    { ...line('b/2.pdf', 'clean', late), load: 1 },
    { ...line('b/2.pdf', 'clean', { outcome: 'refused', reason: 'broken' }), load: 8 },
  ])
    expect(
      figuresOf([line('a/1.pdf', 'clean', good), refused]).find(({ what }) =>
        what.includes('2 files that are clean'),
      )?.value,
    ).toBe(50);
});

it('a clean file over a documented limit is counted apart', () => {
  const large = line('b/3.pdf', 'clean', { outcome: 'refused', reason: 'too_many_pages' });
  large.classified.pages = 1001;
  const wide = line('b/4.pdf', 'clean', { outcome: 'refused', reason: 'page_too_large' });
  wide.classified.side = 14_401;
  const figures = figuresOf([line('a/1.pdf', 'clean', good), large, wide]);
  expect(figures.find(({ what }) => what.includes('1 files that are clean'))?.value).toBe(100);
  const apart = figures.find(({ what }) => what.includes('counted apart'));
  expect(apart).toMatchObject({ value: 0, unit: 'of 2', note: '1 page_too_large; 1 too_many_pages' });
});

it('one signature that a judge doubts misses the goal; a complaint that was there before does not', () => {
  const lines = [
    line('a/1.pdf', 'clean', {
      signed: { own: 'valid', pdfsig: 'valid', qpdf: 'warnings as before signing' },
    }),
    line('a/2.pdf', 'clean', {
      signed: { own: 'cannot_verify needs_repair', pdfsig: 'valid', qpdf: 'good' },
    }),
  ];
  const by = (judge: string) => figuresOf(lines).find(({ what }) => what.endsWith(judge))!;
  expect(reached(by('valid by our verifier'))).toBe(false);
  expect(by('valid by our verifier').note).toBe('1 cannot_verify needs_repair');
  expect(reached(by('valid by pdfsig'))).toBe(true);
  expect(reached(by('as before signing)'))).toBe(true);
});

it('a crash is a failure with its reason, and stands in the list', () => {
  const page = listClasses([line('a/1.pdf', 'clean', { outcome: 'failed', reason: 'crash' })]);
  expect(page).toContain('### FAILED crash: 1');
  expect(page).toContain('a/1.pdf · clean');
});

it('reasons are counted, most frequent first', () => {
  expect(counted(['b', 'a', 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

it('versions of one program are one maker', () => {
  expect(makerOf('pdfTeX-1.40.21')).toBe(makerOf('pdfTeX 1.11a'));
  expect(makerOf('Acrobat Distiller 7.0 (Windows)')).toBe('acrobat distiller');
  expect(makerOf('')).toBe('');
});
