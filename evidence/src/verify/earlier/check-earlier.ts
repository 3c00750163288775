// Whether a pack agrees with what somebody got before it: an earlier pack of the contract, or a receipt. Each is right by itself where whoever
// holds the keys rewrote the log, forked it for one reader or went back to an old copy; only together they show it.
// Rules K4 to K6 of docs/evidence-pack.md.
import { type ClaimId, UNJUDGED } from '../claims.ts';
import type { Evidence } from '../evidence.ts';
import { broken } from '../parties/party.ts';
import { contradiction } from './check-consistency.ts';
import { type Held, heldByPack, heldByReceipt } from './held.ts';

/** How far the clocks of servers that make packs may differ. */
const SKEW_MS = 60_000;

type Said = { readonly result: 'proved' | 'refuted' | 'notCovered'; readonly reason: string };
const open = (reason: string): Said => ({ result: 'notCovered', reason });

/** What an earlier pack proves of the log or lacks, or the bytes of a receipt. */
export type Earlier = Held | ClaimId | Uint8Array;

/** Needs everything else of this pack. */
export async function checkEarlier(evidence: Evidence, earlier: Earlier): Promise<void> {
  const { result, reason } = await judge(evidence, earlier);
  evidence.book[result]('earlier', reason);
}

async function judge(evidence: Evidence, earlier: Earlier): Promise<Said> {
  const later = heldByPack(evidence);
  if (typeof later === 'string') return open(UNJUDGED);
  const receipt = earlier instanceof Uint8Array;
  const what = receipt ? '签署回执' : '早先的证据包';
  const held = receipt ? await heldByReceipt(earlier, evidence) : earlier;
  if (typeof held === 'string')
    return open(receipt ? held : `早先的证据包自身没有得到证明（${held}），不能比较`);
  if (held.log !== later.log || held.applyNo !== later.applyNo)
    return open(`${what}属于另一份合同或另一日志，不能比较`);
  const fault = faultOf(held, later, receipt);
  if (fault) return { result: 'refuted', reason: fault };
  const [small, large] = held.size <= later.size ? [held, later] : [later, held];
  const continued = small.size === large.size || (large.continues && large.roots.has(small.size));
  if (!continued) return open(`事件相符，但没有日志从 ${small.size} 条到 ${large.size} 条的一致性证明`);
  const [before, after] = [held, later].map(({ size, leaves }) => [size, leaves.length] as const);
  return {
    result: 'proved',
    reason: `与${what}相符：其日志 ${before![0]} 条，事件 ${before![1]} 个；本证据包日志 ${after![0]} 条，事件 ${after![1]} 个`,
  };
}

function faultOf(held: Held, later: Held, receipt: boolean): string | undefined {
  const size = contradiction(held.roots, later.roots);
  if (size !== undefined) return broken('K4', `日志 ${size} 条时有两个不同的检查点，日志已分叉或被改写`);
  const { madeAt = 0 } = later;
  if (held.madeAt !== undefined && later.size < held.size && madeAt > held.madeAt + SKEW_MS)
    return broken(
      'K5',
      `后制作的证据包所据的日志反而更短（${later.size} 条，早先 ${held.size} 条），日志被截断或回退`,
    );
  const both = Math.min(held.size, later.size);
  const within = ({ leaves }: Held) =>
    leaves.filter(({ index }) => index < both).map(({ leafHex, index }) => `${index} ${leafHex}`);
  const [before, after] = [within(held), within(later)];
  const known = new Set(after);
  const same = before.every((leaf) => known.has(leaf)) && (receipt || before.length === after.length);
  return same ? undefined : broken('K6', `日志前 ${both} 条之内，本合同的事件前后不同`);
}
