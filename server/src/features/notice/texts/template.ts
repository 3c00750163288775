// Texts with holes: {name} is filled with a value. Values are written by users: they are put in as text, once, and cut to a
// length at which an SMS with the longest names stays within two segments.
import { mayStandInSms, type NoticeEvent } from '@xinqi/domain';

export type Template = {
  event: NoticeEvent;
  /** Subject of the mail and head of the notice. */
  title: string;
  /** The SMS without its sign. `{origin}` is fixed for an installation, as registered with the gateway. */
  sms: string;
  /** Notice and mail: no link pair, since mail servers and their scanners read it. */
  text: string;
};

type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
/** The values that a template asks for. */
export type ValuesOf<T extends Template> = Readonly<Record<Holes<T['title'] | T['sms'] | T['text']>, string>>;
type Values = Readonly<Record<string, string>>;

/** Chinese gateways want the sender's sign first. */
export const sign = '【信契】';

/**
 * What each value is. `free`: words of whoever sends; in an SMS they stand at most so long, and neutral words stand in the place
 * of those that a text under our sign may not carry. `ours`: made by us. A reason is in no SMS: it is read where it is said whole.
 */
const values: Readonly<
  Record<string, { kind: 'free'; most: number; neutral: string } | { kind: 'ours'; most: number }>
> = {
  contract: { kind: 'free', most: 16, neutral: '一份文件' },
  sender: { kind: 'free', most: 16, neutral: '信契用户' },
  name: { kind: 'free', most: 16, neutral: '一位签署方' },
  old: { kind: 'free', most: 16, neutral: '原签署方' },
  what: { kind: 'ours', most: 64 },
  kind: { kind: 'ours', most: 16 },
  link: { kind: 'ours', most: 32 },
  code: { kind: 'ours', most: 8 },
  ...Object.fromEntries(
    ['until', 'over', 'time', 'count', 'left', 'done', 'all', 'days'].map(
      (name) => [name, { kind: 'ours', most: 20 }] as const,
    ),
  ),
};

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** At most `length` characters, the last one … where something is missing. */
export function cut(text: string, length: number): string {
  const chars = [...text];
  return chars.length > length ? `${chars.slice(0, length - 1).join('')}…` : text;
}

/** A value as an SMS carries it. Gateways refuse 【】 in a value: that would be a second sign. */
function smsValue(name: string, value: string): string {
  const rule = values[name];
  if (!rule) throw new Error(`no SMS has a value ${name}`);
  const plain = oneLine(value.replace(/[【】]/g, ' ')).replace(/ +/g, ' ');
  return rule.kind === 'free' && !mayStandInSms(plain) ? rule.neutral : cut(plain, rule.most);
}

const fill = (text: string, value: (name: string) => string): string =>
  text.replace(/\{([a-z]+)\}/gi, (_hole, name: string) => value(name));

/** Names of the values of an SMS in their order, as a gateway numbers them; `{origin}` is part of the registered text. */
export const smsHoles = (template: Template): string[] =>
  [...template.sms.matchAll(/\{([a-z]+)\}/gi)].map(([, name]) => name!).filter((name) => name !== 'origin');

/** What is registered with a gateway: holes are numbered in their order. */
export function registeredText(template: Template, origin: string): string {
  let at = 0;
  return fill(template.sms, (name) => (name === 'origin' ? origin : `{${++at}}`));
}

/** The SMS with its sign, and its values in order. */
export function smsOf(template: Template, given: Values): { body: string; params: string[] } {
  const value = (name: string) =>
    name === 'origin' ? (given.origin ?? '') : smsValue(name, given[name] ?? '');
  return { body: sign + fill(template.sms, value), params: smsHoles(template).map(value) };
}

/** Title and text with the whole values. */
export const noticeOf = (template: Template, values: Values): { title: string; text: string } => ({
  title: fill(template.title, (name) => oneLine(values[name] ?? '')),
  text: fill(template.text, (name) => values[name] ?? ''),
});

/** How many messages an operator bills (UCS-2: 70 characters in one, 67 in each part of a longer one). */
export function smsSegments(body: string): number {
  // UCS-2 counts code units: a character outside of the basic plane is two
  return body.length <= 70 ? 1 : Math.ceil(body.length / 67);
}
