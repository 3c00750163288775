// One child and the jobs it does one after another (docs/decisions/0007). It is presumed hostile from its first file
// on: an answer counts only with the fresh nonce of the present job, in the right shape, and with nothing behind it;
// whatever else it says ends it. So does every answer that is not a clean one: a file that was refused never shares
// a process with a later file.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { isResult } from './check-result.ts';
import type { Job, Results } from './jobs.ts';
import { attach, encodeFrame, type Frame, FrameReader } from './protocol.ts';
import { CPU_OF_A_LIFE } from './walls.ts';
import { type Limits, usageOf, watch } from './watch.ts';

/** timeout: CPU or wall time; memory: resident memory; crashed: ended without an answer, or could not start. */
export type SandboxFailure = {
  ok: false;
  code: 'timeout' | 'memory' | 'crashed';
  /** The beginning of what the child printed, for logs only: it may be the attacker's text. */
  detail?: string;
};
export type Answer = Results[Job['kind']] | SandboxFailure;

/** Why a child was ended. */
export type End =
  | 'refused' // the file was not found clean
  | 'limit'
  | 'crashed' // it ended itself, or said what it was not asked
  | 'stderr' // something was printed
  | 'memory' // it kept too much of what it had taken
  | 'used_up' // jobs or processor time of a life
  | 'kind' // a job that may leave something of its file
  | 'bound' // it may only serve the file it holds, and another one waits
  | 'idle';

const MB = 1024 * 1024;
/** What a child may keep beside what it held when it was ready, and beside a file that it holds twice (PDFium has a copy). */
const MOST_KEPT = 150 * MB;
const MOST_JOBS = 200;
const MOST_OUTPUT = 128 * MB;
/**
 * Ends only a start that hangs; nothing hostile has been read by then. With 30 s a machine under load 16 refused sound files of
 * the corpus as crashed, and a child that fails to start ends by itself.
 */
const START_WALL = 120_000;
/**
 * Jobs after which a child may go on: a file meets in them what inspections and trials let it meet, JavaScript that is memory-safe and
 * frozen, zlib, and a PDFium that the next file does not meet (docs/decisions/0164). The others end it: files that the inspection
 * did not leave as they are, certificates in native code, libraries that keep what a file did to them.
 */
const SERVES_ON: ReadonlySet<Job['kind']> = new Set([
  ...(['inspect', 'try', 'compare', 'print', 'draw', 'page_text', 'office_text'] as const),
  ...(['picture', 'pictures', 'form_fill', 'ocr_picture', 'ocr'] as const),
]);
/** Jobs after which it may go on with the same file only: they draw with Skia, which has one instance in a process. */
const BINDS: ReadonlySet<Job['kind']> = new Set(['compare']);

type Current = { job: Job; nonce: string; finish(answer: Answer, end?: End): void };

/** Children end with this process, however it ends: here when it exits, else by the closed pipe and the kernel. */
const living = new Set<WarmChild>();
process.once('exit', () => {
  for (const child of living) child.end('idle');
});

export class WarmChild {
  readonly #process: ChildProcess;
  readonly #changed: () => void;
  readonly #reader = new FrameReader(MOST_OUTPUT);
  readonly #startTimer: NodeJS.Timeout;
  readonly #mostKept: number;
  #ready = false;
  #current: Current | undefined;
  #ended: End | undefined;
  #jobs = 0;
  #memory = 0;
  #said = '';
  /** SHA-256 of the file whose bytes it has. */
  #holds = '';
  #bound = false;

  /** `changed` is called when the child is ready, free again, or gone. It never keeps the parent running. `grows`: of its program. */
  constructor(process: ChildProcess, changed: () => void, { startWall = START_WALL, grows = 0 } = {}) {
    this.#process = process;
    this.#mostKept = MOST_KEPT + grows;
    this.#changed = changed;
    this.#startTimer = setTimeout(() => this.#crashed(), startWall).unref();
    living.add(this);
    process.on('error', () => this.#crashed());
    process.on('close', () => this.#crashed());
    process.stdin?.on('error', () => undefined);
    process.stderr?.on('data', (chunk: Buffer) => this.#hearWarning(chunk));
    process.stdio[3]?.on('data', (chunk: Buffer) => this.#hear(chunk));
    process.unref();
    for (const stream of process.stdio) (stream as Socket | null)?.unref();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }
  /** Jobs it has answered or failed. */
  get jobs(): number {
    return this.#jobs;
  }
  get wasReady(): boolean {
    return this.#ready;
  }
  get said(): string {
    return this.#said;
  }
  get ended(): End | undefined {
    return this.#ended;
  }
  get state(): 'starting' | 'free' | 'busy' | 'ended' {
    if (this.#ended) return 'ended';
    if (this.#current) return 'busy';
    return this.#ready ? 'free' : 'starting';
  }

  get holds(): string {
    return this.#holds;
  }
  /** True when no other file may come to it: so much of this one has stayed, or it was drawn by Skia. */
  get isBound(): boolean {
    return this.#bound;
  }

  /** Only while `free`; `file` is the SHA-256 of the job's bytes, which go in unless they are there. Limits count from now. Never rejects. */
  run(job: Job, file: string, limits: Limits): Promise<Answer> {
    return new Promise((resolve) => {
      const nonce = randomBytes(16).toString('hex');
      const endWatch = watch(
        this.pid ?? 0,
        limits,
        // who waits for himself has done nothing wrong, and another child is asked
        (reason) =>
          this.#current?.finish(
            reason === 'still'
              ? { ok: false, code: 'crashed', detail: 'stood still' }
              : { ok: false, code: reason },
            'limit',
          ),
        this.#memory + this.#mostKept,
      );
      const finish = (answer: Answer, end?: End) => {
        if (this.#current?.nonce !== nonce) return;
        endWatch();
        this.#current = undefined;
        this.#jobs++;
        if (end) this.end(end);
        else this.#changed();
        resolve(answer);
      };
      this.#current = { job, nonce, finish };
      const { bytes, ...head } = job;
      const frame = encodeFrame({ ...head, nonce, file }, file === this.#holds ? [] : [bytes]);
      this.#holds = file;
      this.#process.stdin?.write(frame);
    });
  }

  /** Kills the process. A job it was doing counts as crashed. */
  end(reason: End): void {
    if (this.#ended) return;
    this.#ended = reason;
    clearTimeout(this.#startTimer);
    living.delete(this);
    this.#process.kill('SIGKILL');
    this.#current?.finish({ ok: false, code: 'crashed', detail: this.#said });
    this.#changed();
  }

  #crashed(): void {
    this.end('crashed');
  }

  #hearWarning(chunk: Buffer): void {
    if (this.#said.length < 1000) {
      this.#said = (this.#said + chunk.toString('latin1').replace(/[^\n -~]/g, '?')).slice(0, 1000);
    }
    if (this.state === 'free') this.end('stderr');
  }

  #hear(chunk: Buffer): void {
    try {
      const frame = this.#reader.add(chunk);
      if (this.state === 'free') this.#crashed();
      else if (frame && this.#reader.held > 0) this.#crashed();
      else if (frame && this.#current) this.#answer(frame, this.#current);
      else if (frame) this.#start();
    } catch {
      this.#crashed();
    }
  }

  #start(): void {
    this.#ready = true;
    this.#said = '';
    clearTimeout(this.#startTimer);
    this.#memory = usageOf(this.pid ?? 0)?.memory ?? 0;
    this.#changed();
  }

  #answer(frame: Frame, { job, nonce, finish }: Current): void {
    const head = frame.head as { nonce: unknown; result: unknown };
    const answer = attach(head.result, frame.blobs);
    // The nonce is compared for identity, not for secrecy: an old answer must not pass for this one.
    if (head.nonce !== nonce || !isResult(job.kind, answer)) this.#crashed();
    // A turn later: what was printed before the answer has been heard by then.
    else setImmediate(() => finish(answer as Answer, this.#spentBy(job, answer as Answer)));
  }

  /** Why this child must not get another file; undefined: it may. */
  #spentBy({ kind, bytes }: Job, answer: Answer): End | undefined {
    if (!answer.ok) return 'refused';
    if (!SERVES_ON.has(kind)) return 'kind';
    if (this.#said !== '') return 'stderr';
    const { cpu = 0, memory = 0 } = usageOf(this.pid ?? 0) ?? {};
    const kept = memory - this.#memory;
    // A further job of this file finds its bytes and PDFium's copy among that, so it has as much room as in a new child.
    if (kept - 2 * bytes.length > this.#mostKept) return 'memory';
    this.#bound ||= kept > this.#mostKept || BINDS.has(kind);
    // Any job must still fit below the kernel's limit.
    if (this.#jobs + 1 >= MOST_JOBS || cpu > CPU_OF_A_LIFE / 2) return 'used_up';
    return undefined;
  }
}
