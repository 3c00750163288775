// B-02: stuffing of stolen pairs from one address and from many with the real limits; B-05: bombing a thousand phones, and
// one phone in many spellings; and whether the time of a login tells who is registered.

import { type Drawn, solveCaptcha } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { accountRoutes } from '@xinqi/wire/account';
import { Random } from '../../../server/src/testing/fuzz/random.ts';
import { compareTimes, reportOf } from './guessing/timing.ts';
import { everyTenSeconds, inLanes } from './lanes.ts';
import type { Options } from './options.ts';
import type { PartReport } from './report.ts';
import { password, startTarget, type Target } from './target.ts';

const DEFAULT_PAIRS = 5000;
const LANES = 16;
const PHONES = 1000;
const LOGIN_PAIRS = 150;
/** Bits that the robot pays for one captcha: some million hashes, which nothing else runs beside. */
const MOST_WORK = 20;
const WORKING_LANES = 2;
const victim = '13900000001';

type Reply = { code: string; milliseconds: number };

/** A call from an address, as a proxy would tell it. */
async function from(
  target: Target,
  address: string,
  url: string,
  input: object,
): Promise<Reply & { data: unknown }> {
  const answer = await target.transport.send(
    {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: Buffer.from(JSON.stringify(input)),
    },
    30_000,
  );
  if ('failed' in answer) throw new Error(`${url}: ${answer.failed} ${answer.detail}`);
  const body = JSON.parse(answer.body.toString()) as { success: boolean; code?: string; data: unknown };
  return {
    code: body.success ? 'ok' : String(body.code),
    data: body.data,
    milliseconds: answer.milliseconds,
  };
}
const tally = (codes: Map<string, number>): string =>
  [...codes]
    .sort((a, b) => b[1] - a[1])
    .map(([code, n]) => `${code} ${n}`)
    .join(', ');
const add = (codes: Map<string, number>, code: string): void =>
  void codes.set(code, (codes.get(code) ?? 0) + 1);

async function stuffing(target: Target, options: Options, findings: string[]): Promise<[string, string][]> {
  const wanted = options.requests ?? DEFAULT_PAIRS;
  const random = new Random(options.seed, 'stuffing');
  const one = new Map<string, number>();
  const many = new Map<string, number>();
  let done = 0;
  const stop = everyTenSeconds(() => `${done} pairs`);
  await inLanes(wanted, LANES, async (i) => {
    // nine of ten from one address; the rest from twenty
    const alone = i % 10 !== 0;
    const address = alone ? '10.1.1.1' : `10.2.2.${random.int(1, 20)}`;
    const targetId = `135${random.text(8, '0123456789')}`;
    const { code } = await from(target, address, '/account/passwordLogin', {
      targetId: random.chance(0.05) ? victim : targetId,
      password: random.text(10, 'abcdefgh12345678'),
    });
    add(alone ? one : many, code);
    done++;
  });
  stop();
  // one that only asked for a captcha tried no password and is not counted
  const tried = one.get('LOGIN_FAILED') ?? 0;
  if (one.has('ok') || many.has('ok')) findings.push('a stolen pair opened an account');
  if (tried > 50) findings.push(`one address had ${tried} tries before the limit closed`);
  return [
    ['B-02 stuffing from one address', tally(one)],
    ['B-02 stuffing from twenty addresses', tally(many)],
  ];
}

/** Asks for a code as a robot that has learnt the words of captchas and does their work. */
async function askForCode(target: Target, address: string, targetId: string): Promise<string> {
  const captcha = await from(target, address, '/verify/imgCode', { verifyType: 'register', kind: 'text' });
  if (captcha.code !== 'ok') return `captcha ${captcha.code}`;
  const drawn = captcha.data as Drawn;
  if (drawn.workBits > MOST_WORK) return `work of ${drawn.workBits} bits`;
  const input = { targetId, verifyType: 'register', ...solveCaptcha(drawn) };
  return (await from(target, address, '/verify/sendCode', input)).code;
}

async function bombing(target: Target, findings: string[]): Promise<[string, string][]> {
  const codes = new Map<string, number>();
  await inLanes(PHONES, WORKING_LANES, async (i) =>
    add(codes, await askForCode(target, '10.3.3.3', `134${String(i).padStart(8, '0')}`)),
  );
  const sent = codes.get('ok') ?? 0;
  if (sent > 20) findings.push(`one address had ${sent} codes sent to strangers`);
  const spelt = new Map<string, number>();
  const phone = '13412345678';
  const spellings = [
    phone,
    `+86${phone}`,
    `0086${phone}`,
    `86${phone}`,
    ` ${phone} `,
    '134 1234 5678',
    '134-1234-5678',
    '+86 134 1234 5678',
    '１３４１２３４５６７８',
    '(+86)13412345678',
    '134\u20091234\u20095678',
    '134\u200b12345678',
  ];
  for (const [i, spelling] of spellings.entries())
    add(spelt, await askForCode(target, `10.4.4.${i + 1}`, spelling));
  const messages = await target.query<{ n: number }>(
    "select count(*)::int as n from message where created_at > now() - interval '1 minute'",
  );
  if ((spelt.get('ok') ?? 0) > 1)
    findings.push(`${spelt.get('ok')} codes to one phone by spelling it differently`);
  return [
    [`B-05 codes to ${PHONES} phones from one address`, tally(codes)],
    [`B-05 one phone in ${spellings.length} spellings from as many addresses`, tally(spelt)],
    ['messages made in the last minute', String(messages[0]?.n ?? 0)],
  ];
}

export async function attackByLogin(options: Options): Promise<PartReport> {
  const findings: string[] = [];
  const figures: [string, string][] = [];
  const limited = await startTarget({ LIMITS_FACTOR: '1', TRUST_PROXY: '1' });
  try {
    await limited.makers.person(victim, '陈思远');
    const own = { targetId: victim, password };
    const before = await from(limited, '10.5.5.5', '/account/passwordLogin', own);
    const { knownDevice } = before.data as { knownDevice: string };
    figures.push(...(await bombing(limited, findings)), ...(await stuffing(limited, options, findings)));
    // limits close the door to the robot, not to its owner, even where the robot sits (13.7, 13.8)
    const asOwner = { ...own, knownDevice };
    const asked = { targetId: victim, verifyType: 'login', knownDevice };
    for (const [what, url, input] of [
      ['13.8 the owner’s password meanwhile', '/account/passwordLogin', asOwner],
      ['13.7 a code for the owner meanwhile', '/verify/sendCode', asked],
    ] as const) {
      const { code } = await from(limited, '10.1.1.1', url, input);
      figures.push([what, code]);
      if (code !== 'ok') findings.push(`${what}: ${code}`);
    }
    const answers = await limited.anyone.call(accountRoutes.sysDate, {}).then(
      () => 'answers',
      (error: unknown) => (error instanceof Refused ? error.code : 'dead'),
    );
    figures.push(['the service meanwhile', answers]);
    if (answers !== 'answers') findings.push(`the service: ${answers}`);
  } finally {
    await limited.stop();
  }
  const open = await startTarget();
  try {
    await open.makers.person(victim, '陈思远');
    const random = new Random(options.seed, 'login');
    const login = (targetId: string) => ({
      url: '/account/passwordLogin',
      input: { targetId, password: `${password}x` },
    });
    const unknown = (): string => `133${random.text(8, '0123456789')}`;
    const timing = await compareTimes(
      open.transport,
      'a wrong password',
      LOGIN_PAIRS,
      random,
      () => login(victim),
      () => login(unknown()),
    );
    const { figure, findings: own } = reportOf(timing);
    figures.push(figure);
    findings.push(...own);
  } finally {
    await open.stop();
  }
  return { figures, findings };
}
