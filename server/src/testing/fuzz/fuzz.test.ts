// A small slice of the API fuzz with a fixed seed: a request of each class for every route, and a few ways through the
// product; `npm run long` sends six of each. `npm run attack -- fuzz` sends hundreds of thousands over sockets.
import { allRoutes } from '@xinqi/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type World } from '../start-product.ts';
import { makeCast } from './cast.ts';
import { textOf } from './encode.ts';
import { createFuzz, type Fuzz } from './fuzz.ts';
import { Knowledge } from './knowledge.ts';
import { plantedIn } from './planted.ts';
import { inputsNaming, propertyNames } from './property-names.ts';
import { Random } from './random.ts';
import { classes, curlOf, type FuzzAnswer, type FuzzRequest, type NoAnswer } from './request.ts';

const stream = new Set(allRoutes.filter((r) => r.body === 'stream').map((r) => r.id));
const [ROUNDS, NAMINGS] = process.env.LONG ? [6, 4] : [1, 1];
let w: World;
let fuzz: Fuzz;
const findings: string[] = [];
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1000000' });
  const { cast, secrets } = await makeCast(w);
  let calls = 0;
  const send = async (request: FuzzRequest): Promise<FuzzAnswer | NoAnswer> => {
    // messages are delivered by jobs, and a way through the product waits for its own
    if (++calls % (request.made === 'stateful' ? 20 : 200) === 0) await w.drain();
    const began = performance.now();
    const { method, url, headers, body } = request;
    const answer = await w.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body && method !== 'GET' ? { payload: body } : {}),
    });
    const { statusCode: status, rawPayload } = answer;
    return { status, headers: answer.headers, body: rawPayload, milliseconds: performance.now() - began };
  };
  fuzz = createFuzz({
    seed: 20_261_120,
    cast,
    scenarios: 4,
    // Injection reads a stream to its end, which never comes.
    send: (request) =>
      stream.has(request.routeId) && request.made === 'stateful'
        ? Promise.resolve({ failed: 'dropped', detail: 'not sent', milliseconds: 0 })
        : send(request),
    planted: plantedIn(secrets),
    found: (finding, request) =>
      // no time is asserted here
      finding.fault === 'hang' ||
      finding.detail === 'not sent' ||
      findings.push(`${finding.fault}: ${finding.detail}\n  ${request.how}: ${curlOf(request, '')}`),
  });
});
afterAll(() => w.close());

it('answers envelopes with listed codes, never a 5xx, to valid, near-valid and hostile requests', async () => {
  for (const made of classes)
    for (const { id } of allRoutes)
      for (let n = 0; n < ROUNDS; n++) if (made !== 'stateful' && !stream.has(id)) await fuzz.one(made, id);
  expect(findings).toEqual([]);
  expect(fuzz.requests).toBeGreaterThan(allRoutes.length * 2.7 * ROUNDS);
  // every call of the product, some thousand requests: half a minute alone, longer beside others
}, 300_000);

it('and to sequences of calls with what they learn, as far as a signed contract', async () => {
  const signed = () => fuzz.counts.get('signing.submit stateful')?.codes.get('ok') ?? 0;
  // a new route moves the dice: as many more as it takes to one signature, but not for ever
  for (let n = 0; n < 400 || (n < 2_000 && signed() === 0); n++) await fuzz.one('stateful');
  expect(findings).toEqual([]);
  expect(signed()).toBeGreaterThan(0);
}, 300_000);

it('Z-09: a name that every object has, in every place of every call, is a word like any other', async () => {
  const known = new Knowledge();
  const random = new Random(20_261_123, 'names');
  const thrown: string[] = [];
  let judged = 0;
  for (const { id, input: schema } of allRoutes)
    for (let n = 0; n < NAMINGS; n++)
      for (const word of propertyNames)
        for (const { input, how } of inputsNaming(schema, word, { random, known })) {
          judged++;
          const asText = Object.fromEntries(Object.entries(input).map(([k, v]) => [k, textOf(v)]));
          for (const value of [input, asText])
            try {
              schema.safeParse(value);
            } catch {
              thrown.push(`${id}: ${how}`);
            }
        }
  expect(thrown).toEqual([]);
  expect(judged).toBeGreaterThan(allRoutes.length * propertyNames.length);
  for (const { id } of allRoutes) if (!stream.has(id)) await fuzz.named(id);
  expect(findings).toEqual([]);
}, 300_000);
