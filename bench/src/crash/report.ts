// The outcome of a run in lines for the terminal, and its record in .data/crash.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../ops/src/root.ts';
import type { Kill, Result } from './run.ts';

/** How often each point and victim came, and how often the point itself was reached (else: any moment). */
export function killTable(kills: readonly Kill[]): string[] {
  const groups = Map.groupBy(kills, (kill) => `${kill.point} · ${kill.victims}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, list]) =>
        `${name}: ${list.length} kills, point reached ${list.filter((k) => k.reached).length}`,
    );
}

/** Kills of each part: a round that kills all counts for each. */
export function killsByVictim(kills: readonly Kill[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kill of kills)
    for (const part of kill.victims.split('+')) counts[part] = (counts[part] ?? 0) + 1;
  return counts;
}

export function summary(result: Result): string[] {
  const total = Object.values(result.acknowledged).reduce((sum, n) => sum + n, 0);
  const kinds = Object.entries(result.acknowledged).sort(([, a], [, b]) => b - a);
  return [
    `rounds: ${result.rounds}, ${result.seconds.toFixed(0)} s, ${(result.seconds / Math.max(result.rounds, 1)).toFixed(1)} s a round`,
    `kills: ${Object.entries(killsByVictim(result.kills))
      .map(([part, n]) => `${part} ${n}`)
      .join(', ')}`,
    ...killTable(result.kills).map((line) => `  ${line}`),
    `acknowledged writes: ${total} (${kinds.map(([kind, n]) => `${kind} ${n}`).join(', ')})`,
    `held against the database: ${result.checks} times; lost: ${result.lost.length}`,
    `log: ${result.events} events; finished contracts fetched: ${result.finished}; at rest after ${result.settleSeconds.toFixed(0)} s`,
    `unanswered calls: ${result.unanswered}; answers of 500: ${result.faults.length}; stories that waited in vain: ${result.slow}; ended unasked: ${result.fallen.length}`,
    ...[...new Set(result.faults)].slice(0, 10).map((text) => `  500 ${text}`),
    ...[...new Set(result.fallen)].map((text) => `  ended unasked: ${text}`),
    ...result.lost.slice(0, 30).map((text) => `✗ lost: ${text}`),
    ...result.findings.slice(0, 30).map((text) => `✗ ${text}`),
  ];
}

/** Writes the record; answers its path. */
export function record(result: Result, options: { seed: number; control: boolean }): string {
  const folder = join(ROOT, '.data/crash');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString();
  const path = join(folder, `${date.replaceAll(':', '-')}${options.control ? '-control' : ''}.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const { kills, ...rest } = result;
  const killed = { byVictim: killsByVictim(kills), byPoint: killTable(kills) };
  writeFileSync(path, `${JSON.stringify({ date, machine, ...options, killed, ...rest }, null, 2)}\n`);
  return path;
}
