// Why an authority outside has not certified a signature yet, in a word for everybody: what it said itself goes to the operator alone,
// since it may repeat a name. From the error that the failed step left.
import type { Stuck } from '../store.ts';

/** Errors begin with these; what is in none of them is silence. */
export const failed = {
  refused: 'ca refused: ',
  unfit: 'ca unfit: ',
  silent: 'ca silent: ',
} as const;
const words: Record<keyof typeof failed, string> = {
  refused: '电子认证机构拒绝签发',
  unfit: '电子认证机构给出的证书与申请不符，没有使用',
  silent: '电子认证机构没有答复',
};

export function whyOutside({ step, error }: Stuck): { reason?: string } {
  if (step !== 'certificate') return {};
  const kind = (Object.keys(failed) as (keyof typeof failed)[]).find((one) => error.startsWith(failed[one]));
  return kind ? { reason: words[kind] } : {};
}
