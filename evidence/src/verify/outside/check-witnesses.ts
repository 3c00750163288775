// Who outside saw the log as the pack shows it (C2SP tlog-cosignature; D-04, D-05): whoever holds the log's key can show one person
// another log than everybody else, and no check of a pack alone can tell. A witness that saw the other one never cosigns this. Whose
// word counts is the judge's to say (policy), never the pack's. Rules C1 to C5 of docs/evidence-pack.md.
import { ed25519 } from '../../log/ed25519.ts';
import type { NoteLine } from '../../log/signed-note.ts';
import { COSIGNATURES } from '../../pack/pack-names.ts';
import { cosignedAt, isLineOf, parseCosignatures, verifyCosignature } from '../../witness/cosignature.ts';
import { hostOf, isQuorum, isSimulated, type WitnessPolicy } from '../../witness/policy.ts';
import { type Evidence, reasonOf } from '../evidence.ts';
import { SKEW_MS } from '../history/clocks.ts';
import { firstOutsideTime } from './outside-time.ts';

const AHEAD_MS = 600_000;

const wordsOf = (name: string, time: Date): string =>
  `${name} 联署于 ${time.toISOString()}${isSimulated(name) ? '（测试环境）' : ''}`;

/** Needs checkpoint, keys, events and timestamps. Says nothing of a pack without cosignatures when no policy demands any. */
export async function checkWitnesses(evidence: Evidence): Promise<void> {
  const { files, book, witnessPolicy } = evidence;
  const file = files.get(COSIGNATURES);
  if (!file && !witnessPolicy) return;
  let lines: readonly NoteLine[] = [];
  try {
    if (file) lines = parseCosignatures(file);
  } catch (error) {
    book.refuted('witnesses', `${COSIGNATURES}：${reasonOf(error)}（规则 C1）`);
    return;
  }
  if (witnessPolicy) await judge(evidence, witnessPolicy, lines);
  else {
    const named = lines.map((line) => `自称 ${wordsOf(line.name, timeOf(line))}`);
    book.notCovered('witnesses', ['没有给出见证策略，不作判断', ...named].join('；'));
  }
}

const timeOf = (line: NoteLine): Date => new Date(cosignedAt(line)! * 1000);

type Seen = { readonly name: string; readonly keyName: string; readonly time: Date };

async function judge(evidence: Evidence, policy: WitnessPolicy, lines: readonly NoteLine[]): Promise<void> {
  const { book, checkpoint, events, now, crypto, sha256, logKey } = evidence;
  if (!checkpoint || !events || !logKey) {
    book.notCovered('witnesses', '前面的检查未通过，无法判断');
    return;
  }
  const seen: Seen[] = [];
  for (const { name, key } of policy.witnesses)
    for (const line of lines) {
      if (!(await isLineOf(line, key, sha256))) continue;
      const time = await verifyCosignature(line, checkpoint.note.text, key, sha256, ed25519(crypto));
      if (time === undefined) book.refuted('witnesses', `${key.name} 的联署不成立（规则 C2）`);
      else seen.push({ name, keyName: key.name, time: new Date(time * 1000) });
    }
  const newest = Math.max(0, ...events.map(({ event }) => Date.parse(event.ts)));
  for (const { keyName, time } of seen)
    if (time.getTime() < newest - SKEW_MS || time.getTime() > now.getTime() + AHEAD_MS)
      book.refuted('witnesses', `${keyName} 的联署时间 ${time.toISOString()} 不可能（规则 C3）`);
  const known = policy.logs.some(
    ({ name, publicKey }) => name === logKey.name && publicKey.join() === logKey.publicKey.join(),
  );
  if (policy.logs.length > 0 && !known) book.refuted('witnesses', '见证策略所列的不是这一日志（规则 C4）');
  const said = seen.map(({ keyName, time }) => wordsOf(keyName, time));
  if (!isQuorum(policy, new Set(seen.map(({ name }) => name)))) {
    const few = said.length > 0 ? `只有 ${said.join('、')}` : '没有策略所列见证方的联署';
    book.refuted('witnesses', `见证不足：${few}，检查点尚未送达见证方，或日志已分叉（规则 C5）`);
  }
  if (policy.quorum === 'none' && seen.length === 0) {
    book.notCovered('witnesses', '见证策略没有要求，也没有联署');
    return;
  }
  // the log's own host is no outside party, nor are two keys of one host two
  const unrelated = seen.filter(
    ({ keyName }) => !isSimulated(keyName) && hostOf(keyName) !== hostOf(logKey.name),
  );
  const parties = new Set(unrelated.map(({ keyName }) => hostOf(keyName))).size;
  const first = await firstOutsideTime(
    evidence,
    unrelated.map(({ time }) => time),
  );
  book.proved('witnesses', [`见过这一日志的无关方 ${parties} 家`, ...said, first].join('；'));
}
