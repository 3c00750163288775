// Every question and every refusal of the PDF floor has its sentence on the wire, and the way back from a consent.
import { type Inspection, STEP_AFTER } from '@xinqi/pdf/upload';
import { fileErrors } from '@xinqi/wire/file';
import { describe, expect, it } from 'vitest';
import { notesOf, questionOf, reasonOf, verdictOf } from './verdict.ts';

const found = (more: Partial<Extract<Inspection, { ok: true }>> = {}): Inspection => ({
  ok: true,
  kind: 'unsigned',
  pageCount: 1,
  pages: [{ width: 595, height: 842, rotate: 0 }],
  signatures: 0,
  needsFlatten: false,
  warnings: [],
  attachments: 0,
  choices: [],
  ...more,
});

describe('a ruling on the wire', () => {
  it('is ready, asked or refused', () => {
    expect(verdictOf({ do: 'accept' })).toEqual({ state: 'ready', reason: null });
    expect(verdictOf({ do: 'refuse', code: 'memory' })).toEqual({ state: 'refused', reason: 'FILE_TIMEOUT' });
    expect(questionOf('FILE_BROKEN')).toBeUndefined();
    expect(questionOf(null)).toBeUndefined();
  });
  it('names each question by a code that leads back to it', () => {
    for (const question of Object.keys(STEP_AFTER) as (keyof typeof STEP_AFTER)[]) {
      const { state, reason } = verdictOf({ do: 'ask', question });
      expect(state).toBe('needs_consent');
      expect(questionOf(reason)).toBe(question);
      expect(fileErrors[reason!].message).toMatch(/文件/);
    }
  });
  it('has a sentence for every refusal', () => {
    for (const reason of Object.values(reasonOf)) expect(fileErrors[reason].message).toMatch(/文件|PDF/);
  });
});

it('tells what a copy changes, and of a file that stays as it is only that links stay', () => {
  const warnings = ['links', 'bookmarks'] as const;
  const codes = (inspection: Inspection) => notesOf(inspection).map((note) => note.code);
  expect(codes(found({ warnings: [...warnings] }))).toEqual(['links']);
  expect(codes(found({ warnings: [...warnings, 'forms'], needsFlatten: true, kind: 'signed' }))).toEqual([
    'links',
  ]);
  const copied = found({
    warnings: [...warnings, 'attachments_dropped'],
    needsFlatten: true,
    attachments: 2,
  });
  expect(codes(copied)).toEqual(['links', 'bookmarks', 'attachments_dropped']);
  expect(notesOf(copied)[2]?.message).toBe('2 个附件（如 XML 发票数据）不会进入合同文件');
  expect(notesOf({ ok: false, code: 'broken', findings: [] })).toEqual([]);
});
