// What the product makes of an inspection, restated from server/src/features/file/verdict.ts, which lies above this floor:
// the sender is asked once for a converted and once for a flattened copy; asked the same again, the file is refused.
import type { Results, SandboxFailure } from '@xinqi/pdf/upload';

export type Found = Results['inspect'] | SandboxFailure;
export type Consent = 'convert' | 'normalise';
export type Step =
  | { do: 'accept'; kind: 'unsigned' | 'signed' }
  | { do: Consent; why: string }
  | { do: 'refuse'; code: string; findings: readonly string[] };

const CONVERTED: readonly string[] = ['owner_password', 'needs_repair'];

/** `agreed`: the reasons that the sender has consented to already, in order. */
export function nextStep(found: Found, agreed: readonly string[]): Step {
  const askFor = (step: Consent, why: string): Step =>
    agreed.includes(why) ? { do: 'refuse', code: 'broken', findings: [`again ${why}`] } : { do: step, why };
  if (!found.ok) {
    if (CONVERTED.includes(found.code)) return askFor('convert', found.code);
    return { do: 'refuse', code: found.code, findings: 'findings' in found ? found.findings : [] };
  }
  if (found.kind === 'signed') {
    return agreed.length > 0
      ? { do: 'refuse', code: 'signed', findings: [] }
      : { do: 'accept', kind: 'signed' };
  }
  if (found.needsFlatten) return askFor('normalise', 'flatten');
  return { do: 'accept', kind: 'unsigned' };
}
