// Stands in for a party that looks at faces (docs/decisions/0149): a page of its own (face-page.ts) on which a person presses what the camera would
// have seen. It knows nobody. By the name: 认证超时 is never begun, 认证繁忙 has its result never fetched, 认证错答 answers with the face of somebody
// else's question. Kept in memory: a restart ends what was begun, as an outside party may.
import { randomUUID } from 'node:crypto';
import type { CheckResult } from '@xinqi/domain';
import type { FaceCheckPort, FaceQuestion } from '../../../platform/ports/face-check.ts';

/** What the camera saw; codes as of Tencent Cloud FaceID. */
export const faceOutcomes = {
  match: { name: '通过', code: '0', result: 'match' },
  other: { name: '不通过：非本人', code: '2016', result: 'mismatch' },
  lifeless: { name: '不通过：活体检测失败', code: '1002', result: 'mismatch' },
  unknown: { name: '无法比对：查无照片', code: '2007', result: 'unknown' },
  aborted: { name: '中断，未完成就返回', code: '17', result: undefined },
} as const satisfies Record<string, { name: string; code: string; result: CheckResult | undefined }>;
export type FaceOutcome = keyof typeof faceOutcomes;
export const isFaceOutcome = (text: unknown): text is FaceOutcome =>
  typeof text === 'string' && Object.hasOwn(faceOutcomes, text);

const MOST = 1000;
export type FaceSimulator = FaceCheckPort & {
  /** What its page shows; undefined where there is no such question, or it was answered. */
  asked(token: string): FaceQuestion | undefined;
  /** What was pressed on its page; where that leads back to. */
  show(token: string, outcome: FaceOutcome): string | undefined;
};

export function faceCheckSimulator(): FaceSimulator {
  const questions = new Map<string, { question: FaceQuestion; outcome?: FaceOutcome }>();
  const open = (token: string) => {
    const found = questions.get(token);
    return found?.outcome && faceOutcomes[found.outcome].result ? undefined : found;
  };
  return {
    ...{ simulated: true, party: '模拟人脸认证机构', inWeChat: false },
    async start(question) {
      if (question.fullName.includes('认证超时'))
        throw new Error('the party that looks at faces did not answer');
      const token = randomUUID();
      questions.set(token, { question });
      const [oldest] = questions.keys();
      if (questions.size > MOST && oldest !== undefined) questions.delete(oldest);
      return { token, url: new URL(`/simulator/face?token=${token}`, question.returnTo).href };
    },
    async result(token) {
      const found = questions.get(token);
      if (!found) return 'ended';
      const { requestId, fullName, idCard } = found.question;
      if (fullName.includes('认证繁忙')) throw new Error('the party that looks at faces is busy');
      const { code, result } = faceOutcomes[found.outcome ?? 'aborted'];
      if (!result) return 'pending';
      return {
        requestId: fullName.includes('认证错答') ? `${requestId}-other` : requestId,
        ...{ fullName, idCard, result, code, score: result === 'match' ? '97.00' : null },
      };
    },
    asked: (token) => open(token)?.question,
    show(token, outcome) {
      const found = open(token);
      if (!found) return undefined;
      found.outcome = outcome;
      return found.question.returnTo;
    },
  };
}
