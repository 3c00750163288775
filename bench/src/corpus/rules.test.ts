// The sender is asked once for each copy; what is asked again is refused.
import { expect, it } from 'vitest';
import { type Found, nextStep } from './rules.ts';

const found = (more: object = {}): Found => ({
  ok: true,
  kind: 'unsigned',
  pageCount: 1,
  pages: [{ width: 100, height: 100, rotate: 0 }],
  signatures: 0,
  needsFlatten: false,
  warnings: [],
  attachments: 0,
  ...more,
});

it('a plain file is accepted', () => {
  expect(nextStep(found(), [])).toEqual({ do: 'accept', kind: 'unsigned' });
});
it('annotations need a flattened copy, once', () => {
  expect(nextStep(found({ needsFlatten: true }), [])).toEqual({ do: 'normalise', why: 'flatten' });
  expect(nextStep(found({ needsFlatten: true }), ['flatten'])).toMatchObject({
    do: 'refuse',
    code: 'broken',
  });
});
it('a structure that needs repair is converted, then judged again', () => {
  const bad: Found = { ok: false, code: 'needs_repair', findings: [] };
  expect(nextStep(bad, [])).toEqual({ do: 'convert', why: 'needs_repair' });
  expect(nextStep(bad, ['needs_repair'])).toMatchObject({ do: 'refuse' });
});
it('a refusal keeps its findings', () => {
  expect(nextStep({ ok: false, code: 'active_content', findings: ['launch'] }, [])).toEqual({
    do: 'refuse',
    code: 'active_content',
    findings: ['launch'],
  });
});
it('a signed file is signed as it is; a copy of one never', () => {
  expect(nextStep(found({ kind: 'signed' }), [])).toEqual({ do: 'accept', kind: 'signed' });
  expect(nextStep(found({ kind: 'signed' }), ['needs_repair'])).toMatchObject({ code: 'signed' });
});
