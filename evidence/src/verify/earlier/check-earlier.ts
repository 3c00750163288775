// Whether a pack agrees with what somebody got before it: an earlier pack of the contract, or a receipt. Each is right by itself where whoever
// holds the keys rewrote the log, forked it for one reader or went back to an old copy; only together they show it.
// Rules K4 to K6 of docs/evidence-pack.md.
import { type ClaimId, UNJUDGED } from '../claims.ts';
import type { Evidence } from '../evidence.ts';
import { SKEW_MS } from '../history/clocks.ts';
import { broken } from '../parties/party.ts';
import { contradiction } from './check-consistency.ts';
import { type Held, heldByPack, heldByReceipt, heldOfPrevious } from './held.ts';

type Said = { readonly result: 'proved' | 'refuted' | 'notCovered'; readonly reason: string };
const open = (reason: string): Said => ({ result: 'notCovered', reason });

/** What an earlier pack proves of its log and of those that it follows, or what it lacks; or the bytes of a receipt. */
export type Earlier = readonly [Held, ...Held[]] | ClaimId | Uint8Array;

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
  const found = receipt ? await heldByReceipt(earlier, evidence) : earlier;
  if (typeof found === 'string')
    return open(receipt ? found : `早先的证据包自身没有得到证明（${found}），不能比较`);
  const [held, ...previous] = 'log' in found ? [found] : found;
  const pair = inOneLog(held, later, evidence, previous);
  if (!pair || held.applyNo !== later.applyNo) return open(`${what}属于另一份合同或另一日志，不能比较`);
  const fault = pair.across ? forkOf(pair) : faultOf(pair, receipt);
  if (fault) return { result: 'refuted', reason: fault };
  // what was published after the backup is lost, and events that waited in it took its places: nobody can tell that from a lie
  if (pair.across && !agree(pair, receipt))
    return open('日志接续另一日志时，本合同的事件没有全部带入，或位置不同，不能比较');
  const [small, large] =
    pair.held.size <= pair.later.size ? [pair.held, pair.later] : [pair.later, pair.held];
  const continued = small.size === large.size || (large.continues && large.roots.has(small.size));
  if (!continued) return open(`事件相符，但没有日志从 ${small.size} 条到 ${large.size} 条的一致性证明`);
  const [before, after] = [held, later].map(({ size, leaves }) => [size, leaves.length] as const);
  const words = `与${what}相符：其日志 ${before![0]} 条，事件 ${before![1]} 个；本证据包日志 ${after![0]} 条，事件 ${after![1]} 个`;
  return {
    result: 'proved',
    reason: pair.across ? `${words}；其间日志“${pair.held.log}”由后一日志接续` : words,
  };
}

type Pair = { readonly held: Held; readonly later: Held; readonly across: boolean };

/** Both as one log shows them: of two logs, one of which follows the other, the older one (decision 0143). */
function inOneLog(held: Held, later: Held, evidence: Evidence, previous: readonly Held[]): Pair | undefined {
  if (held.log === later.log) return { held, later, across: false };
  const before = heldOfPrevious(evidence, held.log);
  if (before) return { held, later: before, across: true };
  const after = previous.find(({ log }) => log === later.log);
  return after && { held: after, later, across: true };
}

function forkOf({ held, later }: Pair): string | undefined {
  const size = contradiction(held.roots, later.roots);
  return size === undefined
    ? undefined
    : broken('K4', `日志 ${size} 条时有两个不同的检查点，日志已分叉或被改写`);
}

/** The same events of the contract within the shorter log; of a receipt that its one is there. */
function agree({ held, later }: Pair, receipt: boolean): boolean {
  const both = Math.min(held.size, later.size);
  const within = ({ leaves }: Held) =>
    leaves.filter(({ index }) => index < both).map(({ leafHex, index }) => `${index} ${leafHex}`);
  const [before, after] = [within(held), within(later)];
  const known = new Set(after);
  return before.every((leaf) => known.has(leaf)) && (receipt || before.length === after.length);
}

function faultOf(pair: Pair, receipt: boolean): string | undefined {
  const { held, later } = pair;
  const fork = forkOf(pair);
  if (fork) return fork;
  const { madeAt = 0 } = later;
  if (held.madeAt !== undefined && later.size < held.size && madeAt > held.madeAt + SKEW_MS)
    return broken(
      'K5',
      `后制作的证据包所据的日志反而更短（${later.size} 条，早先 ${held.size} 条），日志被截断或回退`,
    );
  if (agree(pair, receipt)) return undefined;
  return broken('K6', `日志前 ${Math.min(held.size, later.size)} 条之内，本合同的事件前后不同`);
}
