// What an inspection means: each answer of the PDF floor and the consent that went before (U-04, U-08, U-09, P-04).
import type { EarlierSignatures, Inspection } from '@xinqi/pdf/upload';
import type { SignatureReason } from '@xinqi/pdf/verify';
import { fileErrors } from '@xinqi/wire/file';
import { describe, expect, it } from 'vitest';
import { judge, notesOf, reasonOf } from './verdict.ts';

const upload = { agreed: [], isCopy: false };
const found = (more: Partial<Extract<Inspection, { ok: true }>> = {}): Inspection => ({
  ok: true,
  kind: 'unsigned',
  pageCount: 1,
  pages: [{ width: 595, height: 842, rotate: 0 }],
  signatures: 0,
  needsFlatten: false,
  warnings: [],
  attachments: 0,
  ...more,
});
const refusal = (code: keyof typeof reasonOf) => ({ ok: false, code, findings: [] }) as unknown as Inspection;

describe('verdict of an inspection', () => {
  it('draws what needs nothing, whatever harmless it carries', () => {
    expect(judge(found({ warnings: ['bookmarks'] }), upload)).toEqual({ state: 'rendering', reason: null });
  });
  it('asks for what a copy settles, and refuses a copy that did not', () => {
    const asks: [Inspection, string][] = [
      [found({ needsFlatten: true }), 'FILE_FLATTEN'],
      [refusal('owner_password'), 'FILE_OWNER_PASSWORD'],
      [refusal('needs_repair'), 'FILE_REPAIR'],
    ];
    for (const [inspection, reason] of asks) {
      expect(judge(inspection, upload)).toEqual({ state: 'needs_consent', reason });
      const again = { ...upload, agreed: [reason], isCopy: true };
      expect(judge(inspection, again)).toEqual({ state: 'refused', reason: 'FILE_BROKEN' });
    }
    const converted = { ...upload, agreed: ['FILE_OWNER_PASSWORD'], isCopy: true };
    expect(judge(found({ needsFlatten: true }), converted)).toEqual({
      state: 'needs_consent',
      reason: 'FILE_FLATTEN',
    });
  });
  it('U-09 takes a signed file as it is or not at all', () => {
    const signed = found({ kind: 'signed', signatures: 1, needsFlatten: true });
    const earlier = (another: boolean, ...reasons: SignatureReason[]): EarlierSignatures => ({
      ok: true,
      another,
      standing: [],
      signatures: reasons.map((reason) => ({
        ...{ field: 'A', signer: null, kind: 'signature', reason, time: null, stamped: false, covers: 1 },
      })),
    });
    const of = (one: EarlierSignatures | undefined, more = {}) =>
      judge(signed, { ...upload, ...(one ? { earlier: one } : {}), ...more });
    expect(of(earlier(true, 'intact', 'untrusted_certificate')).state).toBe('rendering');
    for (const reason of ['digest_mismatch', 'object_changed', 'unsupported_format'] as const) {
      const unsound = earlier(true, 'intact', reason);
      expect(of(unsound)).toEqual({ state: 'needs_consent', reason: 'FILE_SIGNED_UNSOUND' });
      expect(of(unsound, { agreed: ['FILE_SIGNED_UNSOUND'] }).state).toBe('rendering');
    }
    for (const verdict of [of(earlier(false, 'intact')), of(earlier(true, 'intact'), { isCopy: true })])
      expect(verdict).toEqual({ state: 'refused', reason: 'FILE_SIGNED_FORBIDS' });
    for (const one of [undefined, { ok: false, code: 'unjudged' } as const])
      expect(of(one)).toEqual({ state: 'refused', reason: 'FILE_SIGNED_UNREADABLE' });
    expect(of({ ok: false, code: 'too_complex' })).toEqual({ state: 'refused', reason: 'FILE_TIMEOUT' });
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
    expect(notesOf(refusal('broken'))).toEqual([]);
  });
  it('has a sentence for every refusal', () => {
    for (const reason of Object.values(reasonOf)) expect(fileErrors[reason].message).toMatch(/文件|PDF/);
  });
});
