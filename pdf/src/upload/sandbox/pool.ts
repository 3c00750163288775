// The warm children of this process: one, and a second while jobs wait for it. A child that is not needed for a minute
// is ended, and one that was missed then stays longer; one that had to be ended after a job is replaced at once, because what
// needed it will need another. A child that has the bytes of a job's file is asked first.
import { createHash } from 'node:crypto';
import type { Job } from './jobs.ts';
import { PDF_PROGRAM, type Program, startBehindWalls } from './walls.ts';
import { type Answer, WarmChild } from './warm-child.ts';
import type { Limits } from './watch.ts';

const MOST_CHILDREN = 2;
/** ms: a job that waits this long is worth the start of a second child. */
const PATIENCE = 250;
const IDLE = 60_000;
/** ms: a child that may only serve the file it holds has the next job of it by then, or gives back its memory. */
const IDLE_BOUND = 10_000;
const NEVER = 2 ** 31 - 1;

/** `file`: the SHA-256 of its bytes. */
type Waiting = { job: Job; file: string; limits: Limits; since: number; resolve(answer: Answer): void };

export class Pool {
  readonly #program: Program;
  readonly #most: number;
  readonly #startWall: number | undefined;
  readonly #idle: number;
  readonly #missedIdle: number;
  /** When a child was ended last because nobody needed it, and whether somebody did soon after while there was none. */
  #gaveUpAt = -Infinity;
  #missed = false;
  readonly #waiting: Waiting[] = [];
  readonly #children = new Set<WarmChild>();
  readonly #idleTimers = new Map<WarmChild, NodeJS.Timeout>();
  #growTimer: NodeJS.Timeout | undefined;
  /** When a child was ready last, by performance.now(): until then a job waits for the start of one, which a second does not speed up. */
  #readyAt = 0;

  /**
   * `most` children at once; each has `startWall` ms to be ready. Once a job came within `missedIdle` ms of the end of the last child, the
   * last one waits so much longer for its next job. For tests: `script` instead of the real child, `idle` ms.
   */
  constructor({
    program = PDF_PROGRAM,
    script = program.script,
    idle = IDLE,
    missedIdle = 0,
    most = MOST_CHILDREN,
    startWall,
  }: {
    program?: Program;
    script?: string;
    idle?: number;
    missedIdle?: number;
    most?: number;
    startWall?: number;
  } = {}) {
    this.#program = { ...program, script };
    this.#most = most;
    this.#startWall = startWall;
    this.#idle = idle;
    this.#missedIdle = missedIdle;
  }

  /** Processes that are starting, free or at work. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Never rejects. */
  async run(job: Job, limits: Limits): Promise<Answer> {
    // Children keep no process running; a job that is not answered does.
    const hold = setTimeout(() => undefined, NEVER);
    try {
      return await new Promise<Answer>((resolve) => {
        const file = createHash('sha256').update(job.bytes).digest('hex');
        this.#waiting.push({ job, file, limits, since: performance.now(), resolve });
        this.#serve();
      });
    } finally {
      clearTimeout(hold);
    }
  }

  /** Ends all children; a job that is being done counts as crashed. */
  end(): void {
    for (const child of this.#children) child.end('idle');
  }

  #serve(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const child = this.#freeFor(next.file);
      if (!child) break;
      this.#waiting.shift();
      clearTimeout(this.#idleTimers.get(child));
      this.#idleTimers.delete(child);
      child.run(next.job, next.file, next.limits).then(next.resolve);
    }
    const free = [...this.#children].filter(({ state }) => state === 'free');
    for (const child of free) {
      if (this.#idleTimers.has(child)) continue;
      const idle = child.isBound ? Math.min(this.#idle, IDLE_BOUND) : this.#idle;
      this.#after(idle, child, () => {
        const stays = this.#missed && !child.isBound && this.#isLast(child);
        if (stays) this.#after(this.#missedIdle, child, () => this.#giveUp(child));
        else this.#giveUp(child);
      });
    }
    if (this.#waiting.length === 0) return;
    if (this.#children.size >= this.#most) {
      // Bound to a file that nobody asks for now. Its end leads back here.
      if (!this.#isStarting) free[0]?.end('bound');
      return;
    }
    if (this.#children.size === 0 && performance.now() - this.#gaveUpAt < this.#missedIdle)
      this.#missed = true;
    if (this.#children.size === free.length) this.#grow();
    this.#growLater();
  }

  /** Unless it has a job by then. */
  #after(milliseconds: number, child: WarmChild, then: () => void): void {
    this.#idleTimers.set(child, setTimeout(then, milliseconds).unref());
  }

  #giveUp(child: WarmChild): void {
    this.#gaveUpAt = performance.now();
    child.end('idle');
  }

  /** A second child when the job that came first has waited so long: not for many that each wait a little. */
  #growLater(): void {
    const [first] = this.#waiting;
    if (!first || this.#growTimer || this.#isStarting) return;
    const due = () => Math.max(this.#waiting[0]?.since ?? Infinity, this.#readyAt) + PATIENCE;
    const later = () => {
      this.#growTimer = undefined;
      if (this.#waiting.length === 0 || this.#children.size >= this.#most || this.#isStarting) return;
      if (performance.now() >= due()) this.#grow();
      else this.#growLater();
    };
    this.#growTimer = setTimeout(later, Math.max(0, due() - performance.now())).unref();
  }

  get #isStarting(): boolean {
    return [...this.#children].some(({ state }) => state === 'starting');
  }

  /** Whether no other one could get any job. */
  #isLast(child: WarmChild): boolean {
    return [...this.#children].every((other) => other === child || other.isBound || other.ended);
  }

  /** The one that has the bytes, else one that may get any. */
  #freeFor(file: string): WarmChild | undefined {
    const free = [...this.#children].filter(({ state }) => state === 'free');
    return free.find(({ holds }) => holds === file) ?? free.find(({ isBound }) => !isBound);
  }

  #grow(): void {
    const child: WarmChild = new WarmChild(startBehindWalls(this.#program), () => this.#onChange(child), {
      startWall: this.#startWall,
      grows: this.#program.grows,
    });
    this.#children.add(child);
  }

  #onChange(child: WarmChild): void {
    if (child.jobs === 0 && child.state === 'free') this.#readyAt = performance.now();
    if (child.ended) {
      this.#children.delete(child);
      clearTimeout(this.#idleTimers.get(child));
      this.#idleTimers.delete(child);
      if (!child.wasReady) this.#waiting.shift()?.resolve({ ok: false, code: 'crashed', detail: child.said });
      else if (child.jobs > 0 && child.ended !== 'idle' && this.#children.size === 0) this.#grow();
    } else if (child.isBound && this.#children.size === 1 && this.#most > 1) {
      // Whoever comes next with another file finds a child that is ready.
      this.#grow();
    }
    this.#serve();
  }
}
