// What came of a face that was asked for: how often a page looks, and what it says when it is no yes.
import { outcomeText } from '@xinqi/domain';
import type { FaceOutcome } from '@xinqi/wire/real-name';

type Outcome = Pick<FaceOutcome, 'state' | 'left'>;
type Found = { data?: Outcome | undefined; error?: { message: string } | null | undefined };

/** Milliseconds until the next look; false when there is nothing more to come. */
export const lookAgain = (known: Outcome | undefined, error: unknown): number | false =>
  error || (known && known.state !== 'pending') ? false : 3000;

/** undefined while it is waited for, and after a yes. `verb`: 验证 of a person, 核验 of a signatory. */
export function whyNoFace({ data, error }: Found, verb: '验证' | '核验'): string | undefined {
  if (error) return error.message;
  if (data?.state === 'mismatch' || data?.state === 'unknown')
    return `${outcomeText(data.state, 'face')}今天还可以${verb} ${data.left} 次。`;
  return data?.state === 'failed' ? `人脸识别没有完成，或没有由本人确认，未通过${verb}。` : undefined;
}
