// What becomes of an upload: the jobs that look at it, in their order, and what their answers mean. The server does what is
// said here, and so does the run over the corpus. A sender is asked once for each thing; what a copy did not settle is refused.
import { isSound } from '../verify/index.ts';
import type { Compared } from './compare/compare-upload.ts';
import type { EarlierSignatures, EarlierTrust } from './earlier/earlier-signatures.ts';
import type { Inspection, UploadCode } from './findings.ts';
import { type Job, PAGES_PER_RENDER, packTrust, type Results } from './sandbox/jobs.ts';
import type { Tried } from './sandbox/try-drawing.ts';
import type { SandboxFailure } from './sandbox/warm-child.ts';

/** What the sender may be asked, and the step that follows his consent. */
export const STEP_AFTER = {
  flatten: 'normalise',
  hidden_layers: 'redraw',
  owner_password: 'convert',
  needs_repair: 'convert',
  not_compared: 'convert',
  two_texts: 'redraw',
  // The file stays what it is and is looked at again, with what he knows.
  signed_unsound: 'inspect',
} as const;
export type Question = keyof typeof STEP_AFTER;
export type RefusalCode =
  | UploadCode
  | SandboxFailure['code']
  | 'two_texts'
  | 'signed' // a further signature is forbidden, or the file would have to be rewritten for one
  | 'signed_unreadable'; // neither its signatures nor ours could be judged
export type Ruling =
  | { do: 'accept' }
  | { do: 'ask'; question: Question }
  | { do: 'refuse'; code: RefusalCode };

/** What is known of a file beside its inspection. */
export type Known = {
  /** What the sender was asked before: asking the same again means that the copy did not help. */
  agreed: readonly Question[];
  /** The inspected bytes are not the upload. */
  isCopy: boolean;
};
/** Does a job behind the walls; what fell over without an answer has been tried again. */
export type Sandbox = <J extends Job>(job: J) => Promise<Results[J['kind']] | SandboxFailure>;
export type Ruled = {
  ruling: Ruling;
  found: Inspection | SandboxFailure;
  /** Of a file that carries signatures: what they are worth. */
  earlier?: EarlierSignatures | SandboxFailure;
  compared?: Compared | SandboxFailure;
};

/** Looks at the bytes of an upload, or of a copy that was made of it. */
export async function ruleUpload(
  bytes: Uint8Array,
  known: Known,
  { sandbox, trust }: { sandbox: Sandbox; trust: EarlierTrust },
): Promise<Ruled> {
  const found = await sandbox({ kind: 'inspect', bytes });
  const signed = found.ok && found.kind === 'signed';
  const earlier = signed ? await sandbox({ kind: 'signatures', bytes, ...packTrust(trust) }) : undefined;
  const ruled: Ruled = {
    ruling: ruleInspection(found, known, earlier),
    found,
    ...(earlier ? { earlier } : {}),
  };
  if (ruled.ruling.do !== 'accept' || !found.ok) return ruled;
  const compared = found.choices.length > 0 ? await comparePages(bytes, found.pageCount, sandbox) : undefined;
  const agreeing = compared ? ruleComparison(compared, { ...known, signed }) : accepted;
  const ruling =
    agreeing.do === 'accept'
      ? ruleTrial(await tryPages(bytes, found.pageCount, sandbox), found.pageCount)
      : agreeing;
  return { ...ruled, ...(compared ? { compared } : {}), ruling };
}

/** Every page, with its annotations, which are not compared: what nobody could draw is nothing to sign. */
async function tryPages(
  bytes: Uint8Array,
  pageCount: number,
  sandbox: Sandbox,
): Promise<Tried | SandboxFailure> {
  let drawn = 0;
  for (let from = 0; from < pageCount; from += PAGES_PER_RENDER) {
    const part = await sandbox({ kind: 'try', bytes, from, count: PAGES_PER_RENDER });
    if (!part.ok) return part;
    drawn += part.drawn;
  }
  return { ok: true, drawn };
}

/** In parts, each with the processor time of its pages: a long file is no reason not to compare it. */
async function comparePages(
  bytes: Uint8Array,
  pageCount: number,
  sandbox: Sandbox,
): Promise<Compared | SandboxFailure> {
  for (let from = 0; from < pageCount; from += PAGES_PER_RENDER) {
    const part = await sandbox({ kind: 'compare', bytes, from, count: PAGES_PER_RENDER });
    if (!part.ok) return part;
  }
  return { ok: true, drawn: pageCount };
}

/** PDFium has as many pages as the inspection found, and draws each. */
export function ruleTrial(tried: Tried | SandboxFailure, pageCount: number): Ruling {
  if (tried.ok) return tried.drawn === pageCount ? accepted : refused('parser_disagreement');
  return refused(tried.code === 'no_such_page' ? 'parser_disagreement' : tried.code);
}

const accepted: Ruling = { do: 'accept' };
const refused = (code: RefusalCode): Ruling => ({ do: 'refuse', code });
const ask = (question: Question, agreed: readonly Question[], otherwise: RefusalCode): Ruling =>
  agreed.includes(question) ? refused(otherwise) : { do: 'ask', question };

/** `earlier` is there for a file that carries signatures. */
export function ruleInspection(
  found: Inspection | SandboxFailure,
  { agreed, isCopy }: Known,
  earlier?: EarlierSignatures | SandboxFailure,
): Ruling {
  if (!found.ok) {
    if (found.code === 'owner_password' || found.code === 'needs_repair')
      return ask(found.code, agreed, 'broken');
    return refused(found.code);
  }
  // A copy of a signed file has broken its signatures (U-09: never rewritten).
  if (found.kind === 'signed') return isCopy ? refused('signed') : ruleSigned(agreed, earlier);
  if (found.warnings.includes('hidden_layers')) return ask('hidden_layers', agreed, 'broken');
  return found.needsFlatten ? ask('flatten', agreed, 'broken') : accepted;
}

/** Broken signatures are used with his consent; what would leave ours without proof is not used at all. */
function ruleSigned(agreed: readonly Question[], earlier?: EarlierSignatures | SandboxFailure): Ruling {
  if (!earlier) return refused('signed_unreadable');
  if (!earlier.ok) return refused(earlier.code === 'unjudged' ? 'signed_unreadable' : 'timeout');
  if (!earlier.another) return refused('signed');
  const sound = earlier.signatures.every(({ reason }) => isSound(reason));
  return sound || agreed.includes('signed_unsound') ? accepted : { do: 'ask', question: 'signed_unsound' };
}

/**
 * What the comparison of both readers means for a file that passed everything else. What could not be compared in time is
 * not taken on trust: a copy of one plain structure needs no comparison, unless its contents are odd.
 */
export function ruleComparison(
  compared: Compared | SandboxFailure,
  { agreed, signed }: { agreed: readonly Question[]; signed: boolean },
): Ruling {
  if (compared.ok) return accepted;
  const { code } = compared;
  if (code === 'two_texts') return signed ? refused(code) : ask(code, agreed, code);
  if (code !== 'timeout' && code !== 'memory') return refused(code);
  const rebuilt = agreed.some((question) => STEP_AFTER[question] === 'convert');
  return signed || rebuilt ? refused('timeout') : { do: 'ask', question: 'not_compared' };
}
