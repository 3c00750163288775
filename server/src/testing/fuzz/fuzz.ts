// The API fuzz: requests of every class for every route and path, made from the wire values; answers are judged, and
// what they tell is used for the next ones. The transport decides whether they travel by socket or by injection.
import { allRoutes, type Bearer, type Caller, type Route } from '@xinqi/wire';
import { encode } from './encode.ts';
import { spoil } from './hostile.ts';
import { type Finding, judge } from './judge.ts';
import { Knowledge } from './knowledge.ts';
import { oneOff } from './near-valid.ts';
import { inputsNaming, propertyNames } from './property-names.ts';
import { Random } from './random.ts';
import { classes, type FuzzAnswer, type FuzzRequest, type NoAnswer, type RequestClass } from './request.ts';
import { type Cast, Scenario } from './scenario.ts';
import { objectFor } from './values.ts';

export type FuzzOptions = {
  seed: number;
  cast: Cast;
  /** Ways through the product that are under way at the same time. */
  scenarios?: number;
  send(request: FuzzRequest): Promise<FuzzAnswer | NoAnswer>;
  /** A secret that stands in this answer and that its asker may not see. */
  planted(body: string, request: FuzzRequest): string | undefined;
  found(finding: Finding, request: FuzzRequest): void;
};
export type Counts = { requests: number; codes: Map<string, number>; slowest: number };
export type Fuzz = {
  /** One request of a class (a stateful step may be two), drawn by weight unless the route is named. */
  one(made: RequestClass, routeId?: string): Promise<void>;
  /** One request for each place of a route's input, which says a name that every object has; another name each time. */
  named(routeId: string): Promise<void>;
  /** A class by its share. */
  draw(): RequestClass;
  /** `route class` → what was answered. */
  counts: Map<string, Counts>;
  busy: number;
  requests: number;
};

const share: Record<RequestClass, number> = { valid: 0.22, 'near-valid': 0.3, hostile: 0.26, stateful: 0.22 };
/** Passwords are hashed and files inspected: dear calls are asked less often. */
const dear: Readonly<Record<string, number>> = {
  'account.register': 0.3,
  'account.passwordLogin': 0.15,
  'account.proveAgain': 0.3,
  'account.changePassword': 0.3,
  'account.setSignPassword': 0.3,
  'account.imgCode': 0.4,
  'account.jtLogin': 0.15,
  'account.qrCode': 0.4,
  'account.logout': 0.2,
  'proof.verify': 0.3,
  'real-name.businessLicence': 0.3,
  'signing.submit': 0.7,
};
/** A route that ends what others need is asked with tokens of its own. */
const ending = new Set([
  'account.logout',
  'account.switchCorp',
  'account.endLogin',
  'account.endOtherLogins',
  'account.passkeyRemove',
  'account.ssoLogout',
]);
const by: Partial<Record<Caller, readonly string[]>> = {
  user: ['sender', 'signatory', 'foreign'],
  corp: ['boss', 'member', 'foreignBoss'],
};

export function createFuzz(options: FuzzOptions): Fuzz {
  const { seed, cast } = options;
  const random = new Random(seed, 'fuzz');
  const known = new Knowledge();
  const scenarios: Scenario[] = [];
  const counts = new Map<string, Counts>();
  const places = allRoutes.flatMap((route) => route.paths.map(({ path }) => ({ route, path })));
  const principals = Object.keys(cast.bearers);
  const result = { busy: 0, requests: 0 };

  const drawPlace = (routeId?: string): { route: Route; path: string } => {
    for (;;) {
      const place = random.pick(routeId ? places.filter((p) => p.route.id === routeId) : places);
      if (routeId || random.chance(dear[place.route.id] ?? 1)) return place;
    }
  };
  const drawBearer = (route: Route, path: string): { principal: string; bearer: Bearer } => {
    const callers = route.paths.find((p) => p.path === path)?.callers ?? [];
    if (
      known.bearers.length > 0 &&
      (ending.has(route.id) || random.chance(callers.includes('link') ? 0.4 : 0.05))
    )
      return { principal: 'learnt', bearer: random.pick(known.bearers) };
    const fitting = callers.flatMap((caller) => by[caller] ?? []).filter((name) => name in cast.bearers);
    const anyone = fitting.length === 0 || random.chance(0.15);
    const principal = random.pick(anyone ? principals : fitting);
    if (ending.has(route.id)) return { principal: 'anonymous', bearer: {} };
    return { principal, bearer: cast.bearers[principal]! };
  };

  /** Sends, judges, learns. */
  const ask = async (request: FuzzRequest, ...learners: Knowledge[]): Promise<void> => {
    const answer = await options.send(request);
    const verdict = judge(request, answer, options.planted);
    result.requests++;
    if (verdict.busy) result.busy++;
    const key = `${request.routeId} ${request.made}`;
    const count = counts.get(key) ?? { requests: 0, codes: new Map(), slowest: 0 };
    count.requests++;
    count.codes.set(verdict.code, (count.codes.get(verdict.code) ?? 0) + 1);
    count.slowest = Math.max(count.slowest, answer.milliseconds);
    counts.set(key, count);
    for (const finding of verdict.findings) options.found(finding, request);
    if ('failed' in answer) return;
    const asked = inputOf(request);
    for (const learner of learners)
      learner.learn(
        asked,
        verdict.data,
        answer.status === 302 ? String(answer.headers.location ?? '') : undefined,
      );
  };

  const step = async (): Promise<void> => {
    if (scenarios.length < (options.scenarios ?? 40)) scenarios.push(new Scenario(cast, known, random));
    const at = random.int(0, scenarios.length - 1);
    const scenario = scenarios[at]!;
    const requests = scenario.next(random);
    if (scenario.done) scenarios.splice(at, 1);
    await Promise.all(requests.map((request) => ask(request, scenario.known, known)));
  };

  return Object.assign(result, {
    counts,
    draw(): RequestClass {
      const drawn = random.next();
      const upTo = classes.map((_, i) => classes.slice(0, i + 1).reduce((sum, name) => sum + share[name], 0));
      return classes[upTo.findIndex((end) => drawn < end)] ?? 'valid';
    },
    async named(routeId: string) {
      const { route, path } = drawPlace(routeId);
      const who = { route, path, made: 'near-valid' as const, ...drawBearer(route, path) };
      const some = propertyNames.map((word) => inputsNaming(route.input, word, { random, known }));
      for (const [i, { input, how }] of (some[0] ?? []).entries()) {
        const chosen = some[(i + result.requests) % some.length]?.[i] ?? { input, how };
        await ask(encode(who, chosen.input, random, chosen.how), known);
      }
    },
    async one(made: RequestClass, routeId?: string) {
      if (made === 'stateful' && routeId === undefined) return step();
      const { route, path } = drawPlace(routeId);
      const who = { route, path, made, ...drawBearer(route, path) };
      const input = objectFor(route.input, { random, known });
      if (made === 'hostile') return ask(spoil(who, input, random), known);
      if (made === 'near-valid') {
        const off = oneOff(input, random);
        return ask(encode(who, off.input, random, off.how), known);
      }
      await ask(encode(who, input, random), known);
    },
  });
}

/** What a request asked, for the records: only bodies that are small JSON or form. */
function inputOf({ url, headers, body }: FuzzRequest): Record<string, unknown> {
  const query = Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));
  if (!body || body.length > 20_000) return query;
  const text = body.toString('utf8');
  if (headers['content-type'] === 'application/json')
    try {
      const parsed: unknown = JSON.parse(text);
      return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : query;
    } catch {
      return query;
    }
  return headers['content-type'] === 'application/x-www-form-urlencoded'
    ? Object.fromEntries(new URLSearchParams(text))
    : query;
}
