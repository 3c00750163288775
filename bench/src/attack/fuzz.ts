// The API fuzz over sockets: requests generated from the wire values (server/src/testing/fuzz), counted by route and
// class; a finding is printed once with the request that made it as a curl line.

import { makeCast } from '../../../server/src/testing/fuzz/cast.ts';
import { type Counts, createFuzz } from '../../../server/src/testing/fuzz/fuzz.ts';
import { plantedIn } from '../../../server/src/testing/fuzz/planted.ts';
import { classes, curlOf } from '../../../server/src/testing/fuzz/request.ts';
import { everyTenSeconds, whileLanes } from './lanes.ts';
import type { Options } from './options.ts';
import type { PartReport } from './report.ts';
import { growthOf, residents } from './residents.ts';
import { startTarget } from './target.ts';

const LANES = 24;
const DEFAULT_REQUESTS = 20_000;

export async function attackByFuzz(options: Options): Promise<PartReport> {
  const wanted = options.requests ?? DEFAULT_REQUESTS;
  const target = await startTarget();
  const found = new Map<string, { count: number; text: string }>();
  try {
    const { cast, secrets } = await makeCast(target.makers);
    const looks = [residents()];
    const fuzz = createFuzz({
      seed: options.seed,
      cast,
      send: target.transport.send,
      planted: plantedIn(secrets),
      found({ fault, detail }, request) {
        const key = `${fault} ${request.routeId} ${detail.replace(/[0-9a-f-]{8,}|[0-9]+/g, '#').slice(0, 60)}`;
        const known = found.get(key);
        if (known) known.count++;
        else {
          const text = `${fault} by ${request.routeId} (${request.made}, ${request.how}, as ${request.principal}): ${detail}\n    ${curlOf(request, target.transport.origin)}`;
          found.set(key, { count: 1, text });
          console.error(`  ✗ ${text}`);
        }
      },
    });
    const stop = everyTenSeconds(() => `${fuzz.requests} requests, ${found.size} kinds of findings`);
    const began = performance.now();
    for (const quarter of [1, 2, 3, 4]) {
      await whileLanes(
        () => fuzz.requests < (wanted * quarter) / 4,
        LANES,
        () => fuzz.one(fuzz.draw()),
      );
      looks.push(residents());
    }
    stop();
    const seconds = (performance.now() - began) / 1000;
    if (!(await target.alive()))
      found.set('dead', { count: 1, text: 'the service does not answer any more' });
    const codes = new Map<string, number>();
    let slowest = 0;
    for (const count of fuzz.counts.values()) {
      slowest = Math.max(slowest, count.slowest);
      for (const [code, n] of count.codes) codes.set(code, (codes.get(code) ?? 0) + n);
    }
    console.log(tableOf(fuzz.counts));
    const total = (name: string): number => codes.get(name) ?? 0;
    return {
      figures: [
        [
          'requests',
          `${fuzz.requests} in ${seconds.toFixed(0)} s (${(fuzz.requests / seconds).toFixed(0)}/s)`,
        ],
        [
          'by class',
          classes
            .map((made) => {
              const own = [...fuzz.counts].filter(([key]) => key.endsWith(` ${made}`));
              return `${made} ${own.reduce((sum, [, { requests }]) => sum + requests, 0)}`;
            })
            .join(', '),
        ],
        ['routes', String(new Set([...fuzz.counts.keys()].map((key) => key.split(' ')[0])).size)],
        [
          'answers',
          [...codes]
            .sort((a, b) => b[1] - a[1])
            .slice(0, 14)
            .map(([code, n]) => `${code} ${n}`)
            .join(', '),
        ],
        ['503 BUSY (documented)', String(fuzz.busy)],
        ['429 OVERLOAD (documented)', String(total('OVERLOAD'))],
        ['slowest answer', `${Math.round(slowest)} ms`],
        ['memory before and after each quarter, shared pages counted once', growthOf(looks)],
      ],
      findings: [...found.values()].map(({ count, text }) => `${count} ×  ${text}`),
    };
  } finally {
    await target.stop();
  }
}

/** Requests of each route by class, and the codes that it answered. */
function tableOf(counts: ReadonlyMap<string, Counts>): string {
  const byRoute = Map.groupBy(counts, ([key]) => key.split(' ')[0]!);
  const rows = [...byRoute].sort().map(([route, own]) => {
    const numbers = classes.map((made) => own.find(([key]) => key === `${route} ${made}`)?.[1].requests ?? 0);
    const codes = new Map<string, number>();
    for (const [, count] of own)
      for (const [code, n] of count.codes) codes.set(code, (codes.get(code) ?? 0) + n);
    const top = [...codes].sort((a, b) => b[1] - a[1]).map(([code, n]) => `${code} ${n}`);
    return `${route.padEnd(28)} ${numbers.map((n) => String(n).padStart(6)).join(' ')}  ${top.slice(0, 8).join(', ')}`;
  });
  return [
    `${'route'.padEnd(28)} ${classes.map((c) => c.slice(0, 6).padStart(6)).join(' ')}  answers`,
    ...rows,
  ].join('\n');
}
