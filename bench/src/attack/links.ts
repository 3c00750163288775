// L-05, L-10: guessing links from one address and from a thousand with the real limits; then, with the limits out of the
// way, whether the time of an answer tells a number that exists from one that does not.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Link } from '@xinqi/scenario';
import { encodeBearer } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import { publicNumber } from '../../../server/src/platform/clock.ts';
import { Random } from '../../../server/src/testing/fuzz/random.ts';
import { makePdf } from '../../../server/src/testing/make-pdf.ts';
import { compareTimes, reportOf } from './guessing/timing.ts';
import { everyTenSeconds, inLanes } from './lanes.ts';
import { clockOf, type Options } from './options.ts';
import type { PartReport } from './report.ts';
import { freshMobile, sendTo } from './signers.ts';
import { startTarget, type Target } from './target.ts';

const DEFAULT_GUESSES = 20_000;
const TIMING_PAIRS = 2000;
/** They are taken one by one: more say nothing that these do not. */
const MOST_TIMING_PAIRS = 3000;
const LANES = 24;

/** A contract and the pair of its link, read from the short address; no code is asked for. */
async function contractWithLink(target: Target, phone: string): Promise<{ pair: Link }> {
  const sender = (await target.makers.person(phone, '陈思远')).client;
  const fileId = await target.makers.upload(sender, await makePdf({ title: '合同', pages: 1 }), '合同.pdf');
  const mobile = freshMobile();
  await sendTo(sender, fileId, [mobile]);
  return { pair: await target.anyone.linkOf(mobile) };
}
const randomSign = (): string => randomBytes(32).toString('base64url');
/** One of a thousand addresses. */
const address = (random: Random): string => `10.7.${random.int(0, 3)}.${random.int(0, 249)}`;

async function guess(options: Options, findings: string[]): Promise<[string, string][]> {
  const wanted = options.requests ?? DEFAULT_GUESSES;
  const target = await startTarget({ LIMITS_FACTOR: '1', TRUST_PROXY: '1' });
  const codes = new Map<string, number>();
  let hits = 0;
  try {
    const { pair } = await contractWithLink(target, '13900000001');
    const random = new Random(options.seed, 'links');
    let done = 0;
    const stop = everyTenSeconds(() => `${done} guesses, ${hits} hits`);
    const began = performance.now();
    const guessOne = async (): Promise<void> => {
      // half from one address, half from a thousand
      const from = random.chance(0.5) ? '10.9.9.9' : address(random);
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      const kind = random.pick(['known number', 'unknown number', 'short address'] as const);
      const signNo = kind === 'known number' ? pair.signNo : publicNumber('SGN');
      const body = Buffer.from(
        JSON.stringify({ applyNo: pair.applyNo, signNo, sign: randomSign(), ts: pair.ts }),
      );
      const short = random.text(22, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
      const answer = await target.transport.send(
        kind === 'short address'
          ? { method: 'GET', url: `/s/${short}`, headers: { 'x-forwarded-for': from } }
          : { method: 'POST', url: '/si/applySign/extendInfo', headers, body },
      );
      done++;
      if ('failed' in answer) return void findings.push(`${kind}: ${answer.failed} ${answer.detail}`);
      // an unknown short address leads to a page that says so
      const hit =
        /[?&]sign=/.test(String(answer.headers.location ?? '')) || answer.body.includes('"success":true');
      if (hit) hits++;
      const code = /"code":"([A-Z0-9_]+)"/.exec(answer.body.toString())?.[1] ?? String(answer.status);
      codes.set(`${kind}: ${code}`, (codes.get(`${kind}: ${code}`) ?? 0) + 1);
    };
    await inLanes(wanted, LANES, guessOne, clockOf(options.minutes));
    stop();
    const seconds = (performance.now() - began) / 1000;
    if (hits > 0) findings.push(`${hits} guesses opened something`);
    const free = codes.get('known number: LINK_INVALID') ?? 0;
    if (free > 10) findings.push(`the counter of a known number closed after ${free} guesses, not 10`);
    const right = await target.anyone.call(signingRoutes.extendInfo, pair).then(
      ({ state }) => state,
      (error: Error) => error.message,
    );
    if (right !== 'open') findings.push(`the right pair is locked out: ${right}`);
    const [rows] = await target.query<{ n: number }>('select count(*)::int as n from rate_counter');
    return [
      [
        'guesses',
        `${done} in ${seconds.toFixed(0)} s (${(done / seconds).toFixed(0)}/s) from 1,001 addresses; ${hits} hits`,
      ],
      [
        'answers',
        [...codes]
          .sort()
          .map(([code, n]) => `${code} ${n}`)
          .join(', '),
      ],
      ['the right pair meanwhile', right === 'open' ? 'passes' : right],
      ['rows of counters left behind', String(rows?.n ?? 0)],
    ];
  } finally {
    await target.stop();
  }
}

async function timings(options: Options, findings: string[]): Promise<[string, string][]> {
  const target = await startTarget();
  try {
    const { pair } = await contractWithLink(target, '13900000001');
    const foreign = (await target.makers.person('13900000002', '路人')).client;
    const random = new Random(options.seed, 'timing');
    const headers = { authorization: `Bearer ${encodeBearer(foreign.bearer)}` };
    const samples = Math.max(100, Math.min(options.requests ?? TIMING_PAIRS, MOST_TIMING_PAIRS));
    const link = (signNo: string) => ({
      url: '/si/applySign/extendInfo',
      input: { ...pair, signNo, sign: randomSign() },
    });
    const read = (applyNo: string) => ({ url: '/si/applySign/info', headers, input: { applyNo } });
    const relink = (signNo: string, applyNo: string) => ({
      url: '/si/applySign/relink',
      input: { applyNo, signNo },
    });
    const show = (fileId: string) => ({ url: '/fileOper/convertInfo', headers, input: { fileId } });
    const [file] = await target.query<{ file_id: string }>('select file_id from file limit 1');
    const all = [
      await compareTimes(
        target.transport,
        'a wrong pair (extendInfo)',
        samples,
        random,
        () => link(pair.signNo),
        () => link(publicNumber('SGN')),
      ),
      await compareTimes(
        target.transport,
        'a foreign contract (info)',
        samples,
        random,
        () => read(pair.applyNo),
        () => read(publicNumber('APL')),
      ),
      await compareTimes(
        target.transport,
        'a foreign file (convertInfo)',
        samples,
        random,
        () => show(file!.file_id),
        () => show(randomUUID()),
      ),
      await compareTimes(
        target.transport,
        'asking for a new link (relink)',
        Math.min(samples, 400),
        random,
        () => relink(pair.signNo, pair.applyNo),
        () => relink(publicNumber('SGN'), pair.applyNo),
      ),
    ];
    return all.map((timing) => {
      const { figure, findings: own } = reportOf(timing);
      findings.push(...own);
      return figure;
    });
  } finally {
    await target.stop();
  }
}

export async function attackByLinks(options: Options): Promise<PartReport> {
  const findings: string[] = [];
  const guessed = await guess(options, findings);
  const timed = await timings(options, findings);
  return { figures: [...guessed, ...timed], findings };
}
