// One run: rounds of kill, restart and judgement under a workload that never pauses; then rest, and the judgement of
// everything. The control weakens the database on purpose: then the same judges must find losses.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../ops/src/start/network.ts';
import { HttpCaller } from './http-caller.ts';
import { Journal } from './journal.ts';
import { judgeFiles } from './judges/judge-files.ts';
import { audit, judgeCheckpoints } from './judges/judge-log.ts';
import { atRest, settle } from './judges/judge-rest.ts';
import { judge } from './judges/judge-writes.ts';
import { observe, openWindow } from './judges/observe.ts';
import type { Stage } from './people.ts';
import { type Point, points } from './points.ts';
import { Product } from './product.ts';
import { randomOf, shuffled } from './random.ts';
import { restoreOldDatabase } from './restored-database.ts';
import { startWorkload } from './workload.ts';

export type Kill = { point: string; victims: string; reached: boolean };
export type Result = {
  rounds: number;
  kills: Kill[];
  seconds: number;
  /** Acknowledged writes by kind. */
  acknowledged: Record<string, number>;
  /** Holdings of an acknowledged write against what is there: each one is held many times. */
  checks: number;
  lost: string[];
  findings: string[];
  /** Calls without an answer; 500 answers; processes that ended unasked; stories that waited in vain. */
  unanswered: number;
  faults: string[];
  fallen: string[];
  slow: number;
  settleSeconds: number;
  events: number;
  finished: number;
  dataDir: string;
};
export type RunOptions = {
  rounds: number;
  seed: number;
  control: boolean;
  points?: string | undefined;
  /** True when the rest of the rounds is to be left out; rest and judgement follow all the same. */
  enough(): boolean;
  tell(line: string): void;
};

const PEOPLE = 8;
const DEEP = 50;
const WEAK = ['synchronous_commit=off', 'wal_writer_delay=10s'];

function chosen({ control, points: names, seed }: RunOptions): (round: number) => Point {
  const wanted = names?.split(',');
  const all = points.filter((p) =>
    control ? p.name.startsWith('answered') && p.victims.length === 1 : (wanted?.includes(p.name) ?? true),
  );
  if (all.length === 0) throw new Error(`no such point: ${names}`);
  const random = randomOf(seed);
  let order: Point[] = [];
  return (round) => {
    const at = round % all.length;
    if (at === 0) order = shuffled(all, random);
    return order[at]!;
  };
}

/** A few writes were acknowledged since now. */
async function busy(journal: Journal): Promise<void> {
  for (let n = 0; n < 6; n++) await journal.next([]);
}

export async function run(options: RunOptions): Promise<Result> {
  const began = performance.now();
  const { tell, control } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'xinqi-crash-'));
  chmodSync(dataDir, 0o711);
  const product = new Product(dataDir, await freePort(), control ? WEAK : []);
  await product.start();
  const caller = new HttpCaller(product.origin);
  const journal = new Journal(join(dataDir, 'journal.ndjson'));
  const random = randomOf(options.seed + 1);
  const stage: Omit<Stage, 'over'> = { caller, journal, random };
  const pool = openWindow(product.url('postgres'));
  const workload = startWorkload(stage, PEOPLE);
  const result: Result = {
    rounds: 0,
    kills: [],
    seconds: 0,
    acknowledged: {},
    checks: 0,
    lost: [],
    findings: [],
    unanswered: 0,
    faults: caller.faults,
    fallen: product.fallen,
    slow: 0,
    settleSeconds: 0,
    events: 0,
    finished: 0,
    dataDir,
  };
  const { findings } = result;

  /** Holds what was acknowledged from entry `from` on against what is there. */
  const hold = async (from: number): Promise<void> => {
    const acks = journal.acks.slice(from);
    const seen = await observe(pool, join(dataDir, 'objects'), acks);
    const { checked, lost } = judge(acks, journal.tries, seen);
    result.checks += checked;
    // what is held again is not lost again
    result.lost.push(...lost.filter((text) => !result.lost.includes(text)));
  };
  const holdLog = async (from: number): Promise<void> => {
    const acks = journal.acks.slice(from);
    const proofs = acks
      .filter((ack) => ack.kind === 'accepted')
      .map((ack) => ({ name: ack.signNo, text: ack.proof }));
    const { sum, findings: audited } = await audit(product, proofs);
    result.events = sum.events;
    findings.push(...audited);
    findings.push(
      ...(await judgeCheckpoints(
        product,
        pool,
        journal.acks.filter((ack) => ack.kind === 'checkpoint'),
      )),
    );
  };
  const stopped = (): boolean => result.lost.length + findings.length > 0;

  try {
    const choose = chosen(options);
    await workload.begun;
    await journal.next(['accepted']);
    if (control) await pool.query('checkpoint');
    const scene = { pool, dataDir, random, nextAck: (kinds: readonly string[]) => journal.next(kinds) };
    const starts: number[] = [];
    let deep = 0;
    for (let round = 0; round < options.rounds && !stopped() && !options.enough(); round++) {
      const at = performance.now();
      starts.push(journal.acks.length);
      // the axe falls on a product at work, not on one that still starts
      await Promise.race([busy(journal), pause(8000)]);
      if (control) await pause(1500);
      const { name, victims, reach } = choose(round);
      const reached = await reach(scene, () => product.kill(victims));
      result.kills.push({ point: name, victims: victims.join('+'), reached });
      await pause(random() * 200);
      await product.start();
      result.rounds = round + 1;
      await hold(starts.at(-2) ?? 0);
      if (!control && (round + 1) % DEEP === 0) {
        await hold(0);
        await holdLog(deep);
        deep = journal.acks.length;
      }
      findings.push(...workload.complaints.splice(0));
      findings.push(...product.fallen.map((how) => `ended although nobody killed it: ${how}`));
      for (const text of [...result.lost, ...findings]) tell(`✗ ${text}`);
      const seconds = ((performance.now() - at) / 1000).toFixed(1);
      tell(
        `${round + 1}\t${name}${reached ? '' : ' (not reached)'}\t${victims.join('+')}\t${journal.acks.length} acknowledged\t${seconds} s`,
      );
    }
    if (control) {
      await hold(0);
      return result;
    }
    await workload.stop();
    findings.push(...workload.complaints.splice(0));
    const resting = performance.now();
    findings.push(...(await settle(pool, 420_000, tell)));
    result.settleSeconds = (performance.now() - resting) / 1000;
    tell(`at rest after ${result.settleSeconds.toFixed(0)} s`);
    await hold(0);
    await holdLog(0);
    findings.push(...(await atRest(pool)));
    findings.push(...product.leftBehind().map((command) => `left behind: ${command}`));
    if (product.readLog('worker').includes('LOG INCIDENT')) findings.push('the log stopped: see worker.log');
    const end: Stage = { ...stage, over: () => false };
    const sample = shuffled(workload.finished, random).slice(0, 12);
    findings.push(...(await judgeFiles(product, end, sample, 4)));
    result.finished = workload.finished.length;
    if (!stopped())
      findings.push(
        ...(await restoreOldDatabase(product, end).catch((error: Error) => [
          `restored database: ${error.stack}`,
        ])),
      );
    return result;
  } finally {
    await workload.stop().catch(() => undefined);
    caller.close();
    await pool.end().catch(() => undefined);
    await product.stop().catch(() => undefined);
    result.unanswered = caller.unanswered;
    result.slow = workload.slow();
    for (const { kind } of journal.acks) result.acknowledged[kind] = (result.acknowledged[kind] ?? 0) + 1;
    result.seconds = (performance.now() - began) / 1000;
  }
}
