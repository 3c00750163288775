// The lane of uploads: a body that is streamed holds its place for as long as its client takes, and two hundred come at once
// from one office. All of them are received, in turns: an owner and a network have so many under way, the others wait
// (their bodies are not read meanwhile, which costs a socket each); a place that is left goes to the network, and in it to
// the owner, that got one longest ago. So nobody fills the lane, and nobody is sent away for being many (Z-06, U-18).
import { AppError } from '../app-error.ts';

export type Sender = { owner: string; network: string };
export type FairLaneOptions = {
  /** Under way at once: in all, of one owner, of one network. */
  running: number;
  ofOwner: number;
  ofNetwork: number;
  /** Waiting at once. */
  waiting: number;
  /** ms that one waits at most. */
  patience: number;
  /** How late the event loop is, as a multiple of what it may be. */
  lag?: () => number;
};
export type FairLane = {
  /** Waits for a place; answers how to leave it. Throws OVERLOAD with Retry-After (seconds). */
  enter(sender: Sender, signal?: AbortSignal): Promise<() => void>;
  /** The refusal of a request whose body was not read yet. */
  refusal(): AppError | undefined;
  /** Whether somebody waits. */
  crowded(): boolean;
  readonly counts: { running: number; waiting: number; shed: number };
};
type Waiter = { sender: Sender; admit(): void };

const retryAfterSeconds = 10;
/** Nothing is begun while the event loop is this many times later than it may be. */
const tooLate = 2;

export function createFairLane(options: FairLaneOptions): FairLane {
  const { lag = () => 0 } = options;
  const running = { owner: new Map<string, number>(), network: new Map<string, number>() };
  /** Number of the last place that each got; forgotten when nobody waits. */
  const served = { owner: new Map<string, number>(), network: new Map<string, number>() };
  let waiters: Waiter[] = [];
  let turn = 0;
  const counts = { running: 0, waiting: 0, shed: 0 };

  const overload = (): AppError => {
    counts.shed++;
    return new AppError('OVERLOAD', '同时上传的文件过多，请稍后再试', { retryAfterSeconds });
  };
  const fits = ({ owner, network }: Sender): boolean =>
    counts.running < options.running &&
    (running.owner.get(owner) ?? 0) < options.ofOwner &&
    (running.network.get(network) ?? 0) < options.ofNetwork;
  const change = ({ owner, network }: Sender, by: 1 | -1): void => {
    counts.running += by;
    add(running.owner, owner, by);
    add(running.network, network, by);
  };
  const takePlace = (sender: Sender): (() => void) => {
    change(sender, 1);
    turn++;
    served.owner.set(sender.owner, turn);
    served.network.set(sender.network, turn);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      change(sender, -1);
      for (let next = choose(); next; next = choose()) next.admit();
      if (waiters.length === 0) for (const map of Object.values(served)) map.clear();
    };
  };
  /** Of those who fit, whose network and then whose account was served longest ago; then who came first. */
  const choose = (): Waiter | undefined => {
    if (counts.running >= options.running) return undefined;
    const rank = ({ sender }: Waiter): [number, number] => [
      served.network.get(sender.network) ?? 0,
      served.owner.get(sender.owner) ?? 0,
    ];
    let best: { waiter: Waiter; rank: [number, number] } | undefined;
    for (const waiter of waiters) {
      if (!fits(waiter.sender)) continue;
      const its = rank(waiter);
      if (!best || its[0] < best.rank[0] || (its[0] === best.rank[0] && its[1] < best.rank[1]))
        best = { waiter, rank: its };
    }
    return best?.waiter;
  };

  return {
    counts,
    crowded: () => counts.waiting > 0,
    refusal: () =>
      lag() > tooLate || (counts.running >= options.running && counts.waiting >= options.waiting)
        ? overload()
        : undefined,
    async enter(sender, signal) {
      if (fits(sender)) return takePlace(sender);
      if (counts.waiting >= options.waiting) throw overload();
      return new Promise<() => void>((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', turnAway);
          waiters = waiters.filter((other) => other !== waiter);
          counts.waiting--;
        };
        const turnAway = (): void => {
          if (!waiters.includes(waiter)) return;
          end();
          reject(overload());
        };
        const waiter: Waiter = {
          sender,
          admit() {
            end();
            resolve(takePlace(sender));
          },
        };
        const timer = setTimeout(turnAway, options.patience);
        waiters.push(waiter);
        counts.waiting++;
        signal?.addEventListener('abort', turnAway);
        if (signal?.aborted) turnAway();
      });
    },
  };
}

function add(map: Map<string, number>, key: string, by: number): void {
  const next = (map.get(key) ?? 0) + by;
  if (next > 0) map.set(key, next);
  else map.delete(key);
}
