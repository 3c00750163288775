// convertWatch: what convertInfo answers, told when it moves; to its owner alone, and only while he still is.
import type { AddressInfo } from 'node:net';
import { type FileInfo, fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { document, formDocument } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { inTx } from '../../platform/db.ts';
import { streamRules } from '../../platform/gates/guard-streams.ts';
import { findTokens, revokeGroup } from '../../platform/tokens.ts';
import { type EventStream, openEvents } from '../../testing/event-stream.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

type Who = Awaited<ReturnType<Uploads['signIn']>>;
let u: Uploads;
let port: number;
const open: EventStream[] = [];
beforeAll(async () => {
  u = await startUploads();
  await u.app.listen({ port: 0, host: '127.0.0.1' });
  port = (u.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => u.close());

const upload = async ({ bearer }: Who, bytes = document()): Promise<string> => {
  const { body } = await u.upload(bearer, bytes);
  if (!body.success) throw new Error(body.code);
  return body.data.fileId;
};
const watch = async ({ bearer }: Who, fileId: string): Promise<EventStream> => {
  const stream = await openEvents(port, r.convertWatch, { fileId }, bearer);
  open.push(stream);
  return stream;
};
const statesOf = ({ events }: EventStream) => events.map(({ data }) => (data as FileInfo).state);
const refusal = (code: string) => ({
  event: 'end',
  data: expect.objectContaining({ reason: 'refused', code }),
});

it('tells at once what convertInfo answers, then every move, and ends when nothing moves by itself', async () => {
  const me = await u.signIn();
  const fileId = await upload(me, formDocument());
  const stream = await watch(me, fileId);
  await stream.until(1);
  expect(stream.events).toEqual([{ event: 'change', data: await u.info(me.bearer, fileId) }]);
  await u.drain();
  expect(await stream.ended).toBe('change');
  expect(statesOf(stream)).toEqual(['checking', 'needs_consent']);
  expect(stream.events[1]?.data).toEqual(await u.info(me.bearer, fileId));

  await u.call(r.convertConsent, { fileId, consent: true }, { bearer: me.bearer });
  const copying = await watch(me, fileId);
  await copying.until(1);
  await u.drain();
  await copying.ended;
  const states = statesOf(copying);
  expect([states[0], states.at(-1)]).toEqual(['checking', 'ready']);
  expect(states.filter((state) => state === 'ready')).toHaveLength(1);
  // of what is over it is told once
  const late = await watch(me, fileId);
  expect(await late.ended).toBe('change');
  expect(statesOf(late)).toEqual(['ready']);
});

it('A-01, A-05 is nobody else’s: a foreign file is an absent one', async () => {
  const [me, you, corp] = [await u.signIn(), await u.signIn(), await u.signInCorp()];
  const fileId = await upload(me);
  for (const who of [you, corp])
    expect([(await watch(who, fileId)).code, (await watch(who, uuidv7())).code]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  const foreign = await u.call(r.convertWatch, { fileId }, { bearer: you.bearer });
  expect(foreign.body).toEqual((await u.call(r.convertWatch, { fileId: uuidv7() }, you)).body);
  expect((await u.call(r.convertWatch, { fileId })).body.code).toBe('10201');
});

it('an ended login hears by which code it is refused, and not how the file came out', async () => {
  const me = await u.signIn();
  const stream = await watch(me, await upload(me));
  await stream.until(1);
  const { user } = await findTokens(u.deps.db, { user: me.bearer.token! }, u.clock.now());
  await inTx(u.deps.db, (tx) => revokeGroup(tx, user!.groupId));
  await u.drain();
  expect(await stream.ended).toBe('end');
  expect(stream.events.slice(1)).toEqual([refusal('10201')]);
});

it('a file that became somebody else’s is absent from then on', async () => {
  const [me, heir] = [await u.signIn(), await u.signIn()];
  const fileId = await upload(me);
  const stream = await watch(me, fileId);
  await stream.until(1);
  await inTx(u.deps.db, (tx) => u.files.handOver(tx, [fileId], { from: me.accountId, to: heir.accountId }));
  expect(await stream.ended).toBe('end');
  expect(stream.events.slice(1)).toEqual([refusal('NOT_FOUND')]);
});

it('an account has three of a file and twelve of all', async () => {
  const me = await u.signIn();
  const files: string[] = [];
  for (let i = 0; i < 5; i++) files.push(await upload(me));
  const streams: EventStream[] = [];
  for (let round = 0; round < streamRules.ofTopic; round++)
    for (const fileId of files.slice(0, 4)) streams.push(await watch(me, fileId));
  await Promise.all(streams.map((stream) => stream.until(1)));
  streams.push(await watch(me, files[0]!), await watch(me, files[4]!));
  expect(await Promise.all([streams[0]!.ended, streams[1]!.ended])).toEqual(['end', 'end']);
  expect(streams[0]!.events.at(-1)?.data).toEqual({ reason: 'elsewhere' });
  expect(u.app.streams.counts.open).toBe(streamRules.ofReader);
});
