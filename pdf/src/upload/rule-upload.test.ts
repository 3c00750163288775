// What an inspection means: each of its answers and the consent that went before (U-04, U-08, U-09, P-04, P-10), and which
// jobs a file needs.
import { describe, expect, it } from 'vitest';
import type { SignatureReason } from '../verify/index.ts';
import type { Compared } from './compare/compare-upload.ts';
import type { EarlierSignatures } from './earlier/earlier-signatures.ts';
import type { Inspection } from './findings.ts';
import { ruleComparison, ruleInspection, ruleTrial, ruleUpload, type Sandbox } from './rule-upload.ts';

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
  choices: [],
  ...more,
});
const refusal = (code: 'owner_password' | 'needs_repair' | 'active_content'): Inspection => ({
  ok: false,
  code,
  findings: [],
});
const accepted = { do: 'accept' };
const ask = (question: string) => ({ do: 'ask', question });
const refused = (code: string) => ({ do: 'refuse', code });

describe('what an inspection means', () => {
  it('accepts what needs nothing, whatever harmless it carries', () => {
    expect(ruleInspection(found({ warnings: ['bookmarks'] }), upload)).toEqual(accepted);
    expect(ruleInspection(refusal('active_content'), upload)).toEqual(refused('active_content'));
    expect(ruleInspection({ ok: false, code: 'memory' }, upload)).toEqual(refused('memory'));
  });
  it('asks for what a copy settles, and refuses a copy that did not', () => {
    const asks = [
      [found({ needsFlatten: true }), 'flatten'],
      [found({ needsFlatten: true, warnings: ['layers', 'hidden_layers'] }), 'hidden_layers'],
      [refusal('owner_password'), 'owner_password'],
      [refusal('needs_repair'), 'needs_repair'],
    ] as const;
    for (const [inspection, question] of asks) {
      expect(ruleInspection(inspection, upload)).toEqual(ask(question));
      expect(ruleInspection(inspection, { agreed: [question], isCopy: true })).toEqual(refused('broken'));
    }
    const converted = { agreed: ['owner_password'], isCopy: true } as const;
    expect(ruleInspection(found({ needsFlatten: true }), converted)).toEqual(ask('flatten'));
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
      ruleInspection(signed, { ...upload, ...more }, one);
    expect(of(earlier(true, 'intact', 'untrusted_certificate'))).toEqual(accepted);
    for (const reason of ['digest_mismatch', 'object_changed', 'unsupported_format'] as const) {
      const unsound = earlier(true, 'intact', reason);
      expect(of(unsound)).toEqual(ask('signed_unsound'));
      expect(of(unsound, { agreed: ['signed_unsound'] })).toEqual(accepted);
    }
    for (const ruling of [of(earlier(false, 'intact')), of(earlier(true, 'intact'), { isCopy: true })])
      expect(ruling).toEqual(refused('signed'));
    for (const one of [undefined, { ok: false, code: 'unjudged' } as const])
      expect(of(one)).toEqual(refused('signed_unreadable'));
    expect(of({ ok: false, code: 'too_complex' })).toEqual(refused('timeout'));
  });
});

describe('what a comparison means', () => {
  const differs: Compared = { ok: false, code: 'two_texts', page: 0, pictures: [] };
  const late = { ok: false, code: 'timeout' } as const;
  const unsigned = { agreed: [], signed: false };
  it('offers a copy once, and none of a signed file', () => {
    expect(ruleComparison({ ok: true, drawn: 1 }, unsigned)).toEqual(accepted);
    expect(ruleComparison(differs, unsigned)).toEqual(ask('two_texts'));
    for (const file of [{ agreed: ['two_texts'], signed: false } as const, { agreed: [], signed: true }])
      expect(ruleComparison(differs, file)).toEqual(refused('two_texts'));
    expect(ruleComparison({ ok: false, code: 'broken' }, unsigned)).toEqual(refused('broken'));
  });
  it('takes nothing on trust that could not be compared in time, and says so', () => {
    expect(ruleComparison(late, unsigned)).toEqual(ask('not_compared'));
    for (const question of ['not_compared', 'needs_repair', 'owner_password'] as const)
      expect(ruleComparison(late, { agreed: [question], signed: false })).toEqual(refused('timeout'));
    expect(ruleComparison(late, { agreed: ['flatten'], signed: false })).toEqual(ask('not_compared'));
    expect(ruleComparison(late, { agreed: [], signed: true })).toEqual(refused('timeout'));
  });
});

describe('what a trial drawing means', () => {
  it('refuses what PDFium does not draw, in its time or at all, and pages that it does not have', () => {
    expect(ruleTrial({ ok: true, drawn: 2 }, 2)).toEqual(accepted);
    expect(ruleTrial({ ok: true, drawn: 1 }, 2)).toEqual(refused('parser_disagreement'));
    expect(ruleTrial({ ok: false, code: 'no_such_page' }, 2)).toEqual(refused('parser_disagreement'));
    for (const code of ['broken', 'password', 'timeout', 'memory', 'crashed'] as const)
      expect(ruleTrial({ ok: false, code }, 2)).toEqual(refused(code));
  });
});

describe('which jobs a file needs', () => {
  const trust = { anchors: [], foreignAnchors: [], timestampAnchors: [], now: new Date(0) };
  const course = async (inspection: Inspection, late?: string) => {
    const asked: string[] = [];
    const sandbox = (async (job) => {
      const name = 'from' in job ? `${job.kind} ${job.from}` : job.kind;
      asked.push(name);
      if (job.kind === 'inspect') return inspection;
      if (name === late) return { ok: false, code: 'timeout' };
      if (job.kind === 'compare') return { ok: true, drawn: job.count };
      if (job.kind === 'try')
        return { ok: true, drawn: inspection.ok ? Math.min(job.count, inspection.pageCount - job.from) : 0 };
      return { ok: true, signatures: [], standing: [], another: true };
    }) as Sandbox;
    const { ruling } = await ruleUpload(new Uint8Array(), upload, { sandbox, trust });
    return [...asked, ruling.do];
  };
  it('is one for a plain file, and one more for each question that it raises', async () => {
    expect(await course(found())).toEqual(['inspect', 'try 0', 'accept']);
    expect(await course(found({ choices: ['odd_font'] }))).toEqual([
      'inspect',
      'compare 0',
      'try 0',
      'accept',
    ]);
    const signed = found({ kind: 'signed', signatures: 1, choices: ['revisions'] });
    expect(await course(signed)).toEqual(['inspect', 'signatures', 'compare 0', 'try 0', 'accept']);
    expect(await course(found({ needsFlatten: true }))).toEqual(['inspect', 'ask']);
    expect(await course(refusal('active_content'))).toEqual(['inspect', 'refuse']);
  });
  it('compares a long file in parts, up to the first that cannot be compared', async () => {
    const long = found({ choices: ['odd_font'], pageCount: 60 });
    const compared = ['inspect', 'compare 0', 'compare 25', 'compare 50'];
    expect(await course(long)).toEqual([...compared, 'try 0', 'try 25', 'try 50', 'accept']);
    expect(await course(long, 'compare 25')).toEqual(['inspect', 'compare 0', 'compare 25', 'ask']);
  });
  it('tries to draw a long file in parts, up to the first that cannot be drawn', async () => {
    const long = found({ pageCount: 60 });
    expect(await course(long)).toEqual(['inspect', 'try 0', 'try 25', 'try 50', 'accept']);
    expect(await course(long, 'try 25')).toEqual(['inspect', 'try 0', 'try 25', 'refuse']);
  });
});
