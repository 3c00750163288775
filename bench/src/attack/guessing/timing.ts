// Timing samples of known against unknown: taken one by one and in turns, so that both kinds see the same machine. The
// answers themselves are compared too: the same code, the same message.
import type { Random } from '../../../../server/src/testing/fuzz/random.ts';
import type { Transport } from '../transport.ts';
import { type Comparison, compare, tells } from './statistics.ts';

export type Probe = { url: string; headers?: Record<string, string>; input: Record<string, unknown> };
export type Timing = Comparison & { name: string; samples: number; different: string | undefined };

const json = { 'content-type': 'application/json' };

async function ask(transport: Transport, { url, headers = {}, input }: Probe) {
  const began = process.hrtime.bigint();
  const answer = await transport.send({
    method: 'POST',
    url,
    headers: { ...json, ...headers },
    body: Buffer.from(JSON.stringify(input)),
  });
  const microseconds = Number(process.hrtime.bigint() - began) / 1000;
  if ('failed' in answer) throw new Error(`${url}: ${answer.failed} ${answer.detail}`);
  const text = answer.body.toString().replace(/"logId":"[^"]*"/, '');
  return { microseconds, text: `${answer.status} ${text}` };
}

/** `known` and `unknown` make a fresh probe each time. */
export async function compareTimes(
  transport: Transport,
  name: string,
  samples: number,
  random: Random,
  known: () => Probe,
  unknown: () => Probe,
): Promise<Timing> {
  const a: number[] = [];
  const b: number[] = [];
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let i = 0; i < samples + 20; i++) {
    const order = random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const { microseconds, text } = await ask(transport, kind === 'known' ? known() : unknown());
      answers[kind].add(text);
      // the first ones warm caches and connections
      if (i >= 20) (kind === 'known' ? a : b).push(microseconds);
    }
  }
  const same = [...answers.known].join() === [...answers.unknown].join();
  const different = same ? undefined : `${[...answers.known]} against ${[...answers.unknown]}`;
  return { name, samples, ...compare(a, b), different };
}

/** The row of the report, and what is wrong about it. */
export function reportOf(timing: Timing): { figure: [string, string]; findings: string[] } {
  const { name, samples, medianA, medianB, t, d, different } = timing;
  const verdict = tells(timing) ? 'TELLS' : 'tells nothing';
  const value = `${samples} pairs: known ${medianA.toFixed(0)} µs, unknown ${medianB.toFixed(0)} µs, t ${t.toFixed(1)}, effect size d ${d.toFixed(2)}: ${verdict}`;
  return {
    figure: [`time of ${name}`, value],
    findings: [
      ...(tells(timing) ? [`${name}: the time tells known from unknown (${value})`] : []),
      ...(different ? [`${name}: the answers differ: ${different.slice(0, 300)}`] : []),
    ],
  };
}
