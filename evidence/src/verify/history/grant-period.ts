// The sentence to which a use of a seal commits names the period of its grant, in days of Beijing; where the pack opens it, the use
// lies within. Sentences of another form are not judged.
import { beijingTime } from '../../event/beijing-time.ts';

// every sentence of the checking half has an English one, a pattern has none
const PERIOD = /，期限(\d{4}-\d\d-\d\d)至(\d{4}-\d\d-\d\d|撤销为止)$/;

/** Why a seal could not be used under this grant at that moment; undefined: it could, or nothing is known. */
export function grantFault(words: string | undefined, ts: string): string | undefined {
  const [, from, until] = PERIOD.exec(words ?? '') ?? [];
  if (from === undefined || until === undefined) return undefined;
  const day = beijingTime(ts).slice(0, 10);
  return day < from || (until !== '撤销为止' && day > until) ? '用印时授权不在期限之内' : undefined;
}
