// On what a bench ran: without it no figure means anything.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export type Machine = {
  date: string;
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  load: number[];
  text: string;
};

export function describeMachine(): Machine {
  const date = new Date().toISOString();
  const cpu = cpus()[0]?.model.trim() ?? 'unknown';
  const cores = availableParallelism();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => Number(value.toFixed(2)));
  const text = `${date} · ${cpu} · ${cores} cores · ${memoryGb} GB · Node ${process.version} · load ${load.join(' ')}`;
  return { date, cpu, cores, memoryGb, node: process.version, load, text };
}
