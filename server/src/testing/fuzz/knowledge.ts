// What the fuzz has learnt from answers: records of names and values that belong together (an applyNo with its signNo,
// a link's sign with its ts, a ticket, a code from the test inbox), tokens, and the newest of each name.

import { type Drawn, solveCaptcha } from '@xinqi/scenario';
import type { Bearer } from '@xinqi/wire';
import type { Random } from './random.ts';

export type Facts = Record<string, string | number>;
type Plain = Record<string, unknown>;

/** Names under which an answer's value is asked for elsewhere. */
const aliases: Record<string, readonly string[]> = {
  fileId: ['contractId'],
  signInfoNo: ['signNo'],
  sha256: ['documentSha256'],
  verifyCode: ['valicode', 'code'],
};
const keptRecords = 400;
const kept = /^[\p{L}0-9@._+:/-]{1,300}$/u;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names and scalars of an object, nested objects' too (`document.sha256` → `sha256`), lists left out. */
function flatten(value: Plain, into: Facts = {}): Facts {
  for (const [key, inner] of Object.entries(value)) {
    if (isPlain(inner)) flatten(inner, into);
    else if ((typeof inner === 'string' && kept.test(inner)) || typeof inner === 'number')
      for (const name of [key, ...(aliases[key] ?? [])]) into[name] ??= inner;
  }
  return into;
}

/** What a page would read from an address: query, and the code of a short link. */
function fromAddress(address: string): Facts {
  const facts: Facts = {};
  const [path = '', query = ''] = address.split('?');
  for (const [key, value] of new URLSearchParams(query)) facts[key] = value;
  const short = /\/s\/([0-9A-Za-z]{22})/.exec(path)?.[1];
  return short ? { ...facts, shortCode: short } : facts;
}

/** Short links and codes in the bodies of messages. */
function fromMessage(message: Plain): Facts {
  const body = String(message.body ?? '');
  const code = /验证码([0-9]{6})/.exec(body)?.[1];
  const facts: Facts = typeof message.target === 'string' ? { targetId: message.target } : {};
  if (code) Object.assign(facts, { valicode: code, code });
  const short = /\/s\/([0-9A-Za-z]{22})/.exec(body)?.[1];
  return short ? { ...facts, shortCode: short } : facts;
}

/** The answer to a captcha in words. */
const captchaAnswer = (data: Plain): string | undefined =>
  data.kind === 'text' && typeof data.question === 'string' ? solveCaptcha(data as Drawn).imgCode : undefined;

export class Knowledge {
  readonly records: Facts[] = [];
  readonly bearers: Bearer[] = [];

  add(facts: Facts): void {
    if (Object.keys(facts).length === 0) return;
    this.records.push(facts);
    if (this.records.length > keptRecords) this.records.splice(0, keptRecords / 4);
  }

  /** `input` is what was asked, `data` the data of the successful answer, `location` that of a redirect. */
  learn(input: Plain, data: unknown, location?: string): void {
    const asked = flatten(input);
    if (location) this.add({ ...asked, ...fromAddress(location) });
    if (!isPlain(data)) return;
    const { token, consoleToken, signToken } = data;
    if (typeof signToken === 'string') this.bearers.push({ signToken });
    if (typeof token === 'string')
      this.bearers.push({ token, ...(typeof consoleToken === 'string' ? { consoleToken } : {}) });
    if (this.bearers.length > 60) this.bearers.splice(0, 20);
    const facts = { ...asked, ...flatten(data) };
    if (typeof data.url === 'string') Object.assign(facts, fromAddress(data.url));
    const imgCode = captchaAnswer(data);
    this.add(imgCode ? { ...facts, imgCode } : facts);
    const top = flatten(Object.fromEntries(Object.entries(data).filter(([, v]) => typeof v !== 'object')));
    for (const list of Object.values(data))
      if (Array.isArray(list))
        for (const row of list.slice(0, 5))
          if (isPlain(row))
            this.add({ ...asked, ...top, ...flatten(row), ...('body' in row ? fromMessage(row) : {}) });
  }

  /** A record that knows most of these names, the newest more often; undefined when none knows any. */
  recall(names: readonly string[], random: Random): Facts | undefined {
    const scored = this.records
      .map((facts, i) => ({ facts, i, known: names.filter((name) => name in facts).length }))
      .filter(({ known }) => known > 0);
    if (scored.length === 0) return undefined;
    const most = Math.max(...scored.map(({ known }) => known));
    const best = random.chance(0.8) ? scored.filter(({ known }) => known === most) : scored;
    return random.chance(0.5) ? best.at(-1)!.facts : random.pick(best).facts;
  }

  /** Any value that was ever seen under this name. */
  any(name: string, random: Random): string | number | undefined {
    const found = this.records.filter((facts) => name in facts);
    return found.length > 0 ? random.pick(found)[name] : undefined;
  }
}
