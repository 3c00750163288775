// Authorization matrix (security.md §2.4, decisions "Authorization matrix"): every route × path × principal × ownership
// of the ids sent. by verdict; by scanning every answer.
import { allRoutes, type Bearer, encodeBearer, errorRegistry, type Route } from '@xinqi/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../multipart.ts';
import { canaries } from './canaries.ts';
import { type Cell, objectsOf, type Principal, principals } from './facts.ts';
import { type MatrixWorld, startMatrix } from './matrix-world.ts';
import { codesOf, decide, exceptions, sentences } from './policy.ts';
import { samples } from './samples.ts';
import type { Verdict } from './sentence.ts';

let w: MatrixWorld;
let origin: string;
beforeAll(async () => {
  w = await startMatrix();
  origin = await w.app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => w?.close());

const cellsOf = (route: Route): Cell[] =>
  route.paths.flatMap(({ path }) =>
    principals.flatMap((principal) =>
      (samples[route.id]?.kinds ?? []).flatMap((kind) =>
        objectsOf[kind].map((object) => ({ route: route.id, path, principal, kind, object })),
      ),
    ),
  );
const nameOf = (c: Cell) => `${c.path} as ${c.principal} on ${c.object}`;

type Answer = { code: string | undefined; text: string; body: unknown; headers: Record<string, unknown> };

/** The first event of a stream, or the envelope that refused it. */
async function watch(path: string, headers: Record<string, string>, input: unknown): Promise<Answer> {
  const stop = new AbortController();
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    signal: stop.signal,
  });
  if (answer.headers.get('content-type')?.startsWith('application/json')) {
    const body = (await answer.json()) as { code?: string };
    return { code: body.code, text: JSON.stringify(body), body, headers: {} };
  }
  const first = await answer.body!.getReader().read();
  stop.abort();
  const text = Buffer.from(first.value ?? []).toString();
  return {
    code: text.startsWith('event: change') ? undefined : 'NO_EVENT',
    text,
    body: undefined,
    headers: {},
  };
}

async function send(route: Route, c: Cell, input: Record<string, unknown>, bearer: Bearer): Promise<Answer> {
  const sample = samples[route.id]!;
  const authorization =
    Object.keys(bearer).length > 0 ? { authorization: `Bearer ${encodeBearer(bearer)}` } : {};
  if (route.body === 'stream') return watch(c.path, authorization as Record<string, string>, input);
  const answer =
    sample.file === undefined
      ? await w.call(route, input as never, { bearer, path: c.path })
      : await w.callRaw('POST', c.path, {
          bearer,
          ...multipart([
            ...Object.entries(input).map(([name, value]) => ({ name, value: String(value) })),
            { name: 'file', fileName: 'a.pdf', bytes: Buffer.from(sample.file) },
          ]),
        });
  const body = answer.body as { success?: boolean; code?: string } | undefined;
  const opened = body ? body.success === true : [200, 302].includes(answer.status);
  const isText = body !== undefined || answer.status === 302;
  return {
    code: opened ? undefined : (body?.code ?? `HTTP ${answer.status}`),
    text: `${isText ? answer.raw.toString() : ''}${JSON.stringify(answer.headers)}`,
    body: answer.body,
    headers: answer.headers,
  };
}

/** What is wrong with an answer that should be a denial. */
function denialFaults(verdict: Exclude<Verdict, 'allow'>, { code, body }: Answer): string[] {
  const faults: string[] = [];
  if (code === undefined || !codesOf[verdict].includes(code))
    faults.push(`answered ${code ?? 'success'}, not ${verdict}`);
  const { success, data, message, reloadLogin, ...rest } = (body ?? {}) as Record<string, unknown>;
  delete rest.code;
  if (success !== false || data !== null || Object.keys(rest).length > 0) faults.push('not a bare envelope');
  if (message !== errorRegistry[code as keyof typeof errorRegistry]?.message)
    faults.push(`says “${message}”`);
  if ((code === '10201' || code === '10203') !== (reloadLogin === true)) faults.push('reloadLogin');
  return faults;
}

/** planted strings and secrets that this principal has no business with. */
function leaks(c: Cell, text: string, sent: string): string[] {
  // The simulated gateway shows what lies on phones, and is absent in production (decisions, config).
  if (c.route === 'notice.inboxList') return [];
  const strings = Object.entries(canaries)
    .filter(([canary, may]) => !may.includes(c.principal) && text.includes(canary) && !sent.includes(canary))
    .map(([canary]) => `shows ${canary}`);
  const holder = (of: Principal | 'nobody') => of === c.principal;
  // Who presents the short code gets its page; his address bar, not the answer's body, carries the pair.
  const ownPage = c.route === 'notice.shortLink';
  const secrets = [...w.secrets]
    .filter(([secret, of]) => !holder(of) && !ownPage && text.includes(secret) && !sent.includes(secret))
    .map(([, of]) => `shows a secret of ${of}`);
  return [...strings, ...secrets];
}

async function judge(route: Route, c: Cell): Promise<string[]> {
  const { verdict, by } = decide(c);
  if (verdict === undefined)
    return [
      by.length === 0
        ? `${nameOf(c)}: no sentence decides`
        : `${nameOf(c)}: sentences disagree: ${by.join(' / ')}`,
    ];
  // Right keys are the authority of whoever holds them; their strings belong to their owner.
  const borrowed = c.object === 'rightKey';
  const input = await samples[route.id]!.input(w, c, verdict === 'allow');
  const bearer = samples[route.id]!.endsLogin ? await w.freshLogin(c.principal) : w.bearers[c.principal];
  const before = verdict === 'allow' ? 0 : await w.changes.last();
  const answer = await send(route, c, input, bearer);
  const faults =
    verdict === 'allow'
      ? answer.code === undefined || samples[route.id]!.proves?.includes(answer.code)
        ? []
        : [`answered ${answer.code}, not allowed`]
      : denialFaults(verdict, answer);
  const changed = verdict === 'allow' ? [] : await w.changes.since(before);
  if (changed.length > 0) faults.push(`changed something: ${changed.join()}`);
  if (!borrowed) faults.push(...leaks(c, answer.text, JSON.stringify(input)));
  return faults.map((fault) => `${nameOf(c)}: ${fault}`);
}

// A refusal by a verified link ends its contract, and the end of all other logins those of this world: last of all.
const lastOfAll = ['signing.refuse', 'account.passkeyRemove', 'account.endOtherLogins'];
const ordered = [...allRoutes].sort((a, b) => lastOfAll.indexOf(a.id) - lastOfAll.indexOf(b.id));
const cells = ordered.flatMap(cellsOf);

describe('authorization matrix', () => {
  it('every route has a sample, every sample a route', () => {
    expect(Object.keys(samples).sort()).toEqual(allRoutes.map((r) => r.id).sort());
  });

  it('every cell is decided, and every sentence decides something', () => {
    const undecided = cells.filter((c) => decide(c).verdict === undefined);
    expect(undecided.map((c) => `${nameOf(c)} ${decide(c).by.join(' / ')}`)).toEqual([]);
    const used = new Set(cells.flatMap((c) => decide(c).by));
    expect([...exceptions, ...sentences].filter((s) => !used.has(s.text)).map((s) => s.text)).toEqual([]);
    expect(sentences.length).toBeGreaterThanOrEqual(25);
  });

  it.each(ordered.map((route) => [route.id, route] as const))(
    '%s',
    async (_id, route) => {
      const faults: string[] = [];
      const own = cellsOf(route).sort(
        (a, b) => Number(decide(a).verdict === 'allow') - Number(decide(b).verdict === 'allow'),
      );
      for (const c of own) faults.push(...(await judge(route, c)));
      // or the next sample that uploads would wait until dozens of Word files were converted
      await w.forgetLeftFiles();
      expect(faults).toEqual([]);
      expect(own.length).toBeGreaterThanOrEqual(principals.length);
    },
    // what a cell aims at may be a Word file that is converted first
    300_000,
  );
});
