// What no client of ours would send (security.md J): bodies that parsers read differently, wrong and lying content
// types, hints and tickets where they do not belong, odd headers, odd addresses, bodies that never end.
import type { Made } from './encode.ts';
import { boundary, encode, formOf } from './encode.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './request.ts';

type Plain = Record<string, unknown>;
type Attack = (plain: FuzzRequest, input: Plain, random: Random) => Partial<FuzzRequest>;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The request with another body. */
const body = (
  request: FuzzRequest,
  type: Record<string, string>,
  bytes: string | Buffer,
): Partial<FuzzRequest> => ({
  headers: { ...request.headers, ...type },
  body: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
});
/** JSON of the input with some text put behind the opening brace. */
const inside = (input: Plain, text: string): string => {
  const rest = JSON.stringify(input).slice(1);
  return `{${text}${rest === '}' ? '' : ','}${rest}`;
};
const firstKey = (input: Plain): string => Object.keys(input)[0] ?? 'a';
const query = (request: FuzzRequest, text: string): string =>
  `${request.url}${request.url.includes('?') ? '&' : '?'}${text}`;
const header =
  (headers: Record<string, string>): Attack =>
  (request) => ({ headers: { ...request.headers, ...headers } });

const bodies: Record<string, Attack> = {
  'duplicate key': (r, input) => {
    const key = JSON.stringify(firstKey(input));
    return body(r, json, inside(input, `${key}:1,${key}:2`));
  },
  'duplicate key, escaped': (r, input) => {
    const key = firstKey(input);
    const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`;
    return body(r, json, inside(input, `"${escaped}":1`));
  },
  'duplicate key, far from its colon': (r, input, random) => {
    const key = JSON.stringify(firstKey(input));
    const blanks = random.pick([' ', '\t', '\r\n', ' \n\t\r']).repeat(random.pick([64, 65, 500, 20_000]));
    return body(r, json, inside(input, `${key}${blanks}:1,${key}${blanks}:2`));
  },
  'duplicate key in a text': (r, input) => {
    const [field = 'a', value = {}] = Object.entries(input).find(([, v]) => typeof v === 'object') ?? [];
    const text = JSON.stringify(value).replace('{', '{"a" :1,"\\u0061":2,');
    return body(r, json, JSON.stringify({ ...input, [field]: text }));
  },
  'duplicate form key': (r, input) =>
    body(r, form, `${formOf(input)}&${firstKey(input)}=1&${firstKey(input)}=2`),
  'a[]=1&a=2': (r, input) => body(r, form, `${formOf(input)}&a[]=1&a=2`),
  'a.b': (r, input) => body(r, form, `${formOf(input)}&a.b=1`),
  __proto__: (r, input) => body(r, json, inside(input, '"__proto__":{"superFlag":true}')),
  'constructor.prototype': (r, input) => body(r, json, inside(input, '"constructor":{"prototype":{"a":1}}')),
  '__proto__ in a form': (r, input) => body(r, form, `${formOf(input)}&__proto__[superFlag]=1`),
  'deep json': (r, input, random) => {
    const depth = random.pick([21, 100, 10_000, 100_000]);
    return body(r, json, inside(input, `"a":${'['.repeat(depth)}${']'.repeat(depth)}`));
  },
  'deep objects': (r) => body(r, json, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  '1e400': (r, input) => body(r, json, inside(input, `"${firstKey(input)}x":1e400`)),
  'huge digits': (r, input) => body(r, json, inside(input, `"x":${'9'.repeat(100_000)}`)),
  NaN: (r, input) => body(r, json, inside(input, '"x":NaN')),
  'lone surrogate': (r, input) => body(r, json, inside(input, '"x":"\\ud800"')),
  'lone surrogate as key': (r, input) => body(r, json, inside(input, '"\\udc00":1')),
  nul: (r, input) => body(r, json, inside(input, '"x":"\\u0000"')),
  bom: (r, input) => body(r, json, `\ufeff${JSON.stringify(input)}`),
  'utf-16': (r, input) => body(r, json, Buffer.from(JSON.stringify(input), 'utf16le')),
  'invalid utf-8': (r, input) =>
    body(
      r,
      json,
      Buffer.concat([Buffer.from(inside(input, '"x":"')), Buffer.from([0xc0, 0xaf, 0xff, 0xed, 0xa0])]),
    ),
  'gbk charset': (r, input) =>
    body(r, { 'content-type': 'application/json; charset=gbk' }, JSON.stringify(input)),
  'charset twice': (r, input) =>
    body(r, { 'content-type': 'application/json; charset=utf-8; charset=gbk' }, JSON.stringify(input)),
  'form with json type': (r, input) => body(r, json, formOf(input)),
  'json with form type': (r, input) => body(r, form, JSON.stringify(input)),
  'text/plain': (r, input) => body(r, { 'content-type': 'text/plain' }, JSON.stringify(input)),
  'no type': (r, input) => {
    const { 'content-type': _type, ...headers } = r.headers;
    return { headers, body: Buffer.from(JSON.stringify(input)) };
  },
  'odd type': (r, input, random) =>
    body(
      r,
      {
        'content-type': random.pick([
          'application/json/x',
          'APPLICATION/JSON',
          'application/json;',
          ';',
          'multipart/form-data',
          `multipart/form-data; boundary=${'b'.repeat(300)}`,
          'application/xml',
          'application/json, application/json',
        ]),
      },
      JSON.stringify(input),
    ),
  'top level': (r, _i, random) =>
    body(
      r,
      json,
      random.pick(['[]', 'null', '"x"', '1', 'true', '', ' ', '[{}]', '{}{}', '{"a":1}x', '//', '{a:1}']),
    ),
  truncated: (r, input, random) => {
    const text = JSON.stringify(input);
    return body(r, json, text.slice(0, random.int(0, Math.max(0, text.length - 1))));
  },
  'five thousand keys': (r, input) =>
    body(r, json, inside(input, Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join())),
  'five thousand form keys': (r) =>
    body(r, form, Array.from({ length: 5000 }, (_, i) => `k${i}=1`).join('&')),
  'bad percent': (r, input) => body(r, form, `${formOf(input)}&x=%zz%`),
  'body and query': (r, input) => ({ ...body(r, json, JSON.stringify(input)), url: query(r, formOf(input)) }),
  hints: (r, input, random) => {
    const hint = random.pick(['_ctToken', 'need_splice', 'deleteCtToken']);
    return body(r, json, inside(input, `"${hint}":"${'A'.repeat(43)}"`));
  },
  'hints in the query': (r) => ({
    url: query(r, `_ctToken=${'A'.repeat(43)}&need_splice=1&deleteCtToken=1`),
  }),
  'ten megabytes': (r, input) => body(r, json, inside(input, `"x":"${'a'.repeat(10_000_000)}"`)),
  'multipart, no end': (r, input) =>
    body(
      r,
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
      `--${boundary}\r\nContent-Disposition: form-data; name="${firstKey(input)}"\r\n\r\n`,
    ),
  'multipart, odd parts': (r, _input, random) => {
    const name = random.pick(['__proto__', 'constructor', 'a[]', 'x'.repeat(5000), '', 'file']);
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
    return body(
      r,
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
      `${part.repeat(random.pick([1, 2, 30, 10_000]))}--${boundary}--\r\n`,
    );
  },
  'multipart, two files': (r) => {
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-\r\n`;
    return body(
      r,
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
      `${part.repeat(2)}--${boundary}--\r\n`,
    );
  },
  'cut off': (r, input) => {
    const whole = body(r, json, inside(input, `"x":"${'a'.repeat(5000)}"`));
    return { ...whole, cut: 100 };
  },
};

const headers: Record<string, Attack> = {
  'no such scheme': header({ authorization: 'Basic YTpi' }),
  'bearer of nothing': header({ authorization: 'Bearer ' }),
  'bearer, bad percent': header({ authorization: 'Bearer %zz%7B' }),
  'bearer, duplicate key': header({
    authorization: `Bearer ${encodeURIComponent(`{"token":"${'A'.repeat(43)}","token":"${'B'.repeat(43)}"}`)}`,
  }),
  'bearer, prototype': header({ authorization: `Bearer ${encodeURIComponent('{"__proto__":{"token":1}}')}` }),
  'bearer, unknown token': header({
    authorization: `Bearer ${encodeURIComponent(`{"token":"${'A'.repeat(43)}"}`)}`,
  }),
  'bearer, all kinds unknown': header({
    authorization: `Bearer ${encodeURIComponent(`{"token":"${'A'.repeat(43)}","consoleToken":"${'B'.repeat(43)}","signToken":"${'C'.repeat(43)}"}`)}`,
  }),
  'bearer, long': header({ authorization: `Bearer ${'A'.repeat(9000)}` }),
  'range, odd': (r, _i, random) => ({
    headers: {
      ...r.headers,
      range: random.pick([
        'bytes=-',
        'bytes=5-1',
        'bytes=0-0,2-3',
        'bytes=-99999999999999',
        'bytes=99999999-',
        'x=1',
        'bytes=0-',
      ]),
    },
  }),
  'gzip said, not done': header({ 'content-encoding': 'gzip' }),
  'another host': header({ host: 'evil.example' }),
  'host with markup': header({ host: '"><script>' }),
  'method override': header({ 'x-http-method-override': 'DELETE', 'x-original-url': '/dev/inbox/list' }),
  forwarded: header({
    'x-forwarded-for': `${'1.2.3.4, '.repeat(100)}::1`,
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=x',
  }),
  'accept html': header({ accept: 'text/html' }),
  'accept nothing': header({ accept: 'application/x-nothing;q=0' }),
  cookie: header({ cookie: `token=${'A'.repeat(43)}; ${'a=b; '.repeat(200)}` }),
  'long agent': header({ 'user-agent': 'A'.repeat(8000) }),
  'agent with markup': header({ 'user-agent': '\'"><img src=x>\u00ff' }),
  'foreign origin': header({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  'if-none-match': header({ 'if-none-match': '*', 'if-match': '"x"', 'if-range': '"y"' }),
};

const elsewhere = (url: string, method?: string): Partial<FuzzRequest> => ({
  url,
  elsewhere: true,
  ...(method ? { method } : {}),
});
const addresses: Record<string, Attack> = {
  'another method': (r, _i, random) => {
    const method = random.pick([
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      'HEAD',
      r.method === 'GET' ? 'POST' : 'GET',
    ]);
    return {
      ...elsewhere(r.url, method),
      ...(method === 'HEAD' || method === 'GET' ? { body: Buffer.alloc(0) } : {}),
    };
  },
  'slash behind': (r) => elsewhere(`${r.path}/`),
  'two slashes': (r) => elsewhere(`/${r.path}`),
  capitals: (r) => elsewhere(r.path.toUpperCase()),
  dots: (r) => elsewhere(`/x/..${r.path}`),
  'encoded dots': (r) => elsewhere(`/%2e%2e/%2e%2e${r.path}`),
  nul: (r) => elsewhere(`${r.path}%00`),
  'bad percent': (r) => elsewhere(`${r.path}%zz%c0%af`),
  semicolon: (r) => elsewhere(`${r.path};jsessionid=1`),
  'long address': (r) => elsewhere(`${r.path}/${'a'.repeat(9000)}`),
  'long query': (r) => ({ url: query(r, `x=${'a'.repeat(9000)}`) }),
  'broken query': (r) => ({ url: query(r, '&&=&%zz=%&a=1&a=2&x[y]=1') }),
  'long part': (r) => elsewhere(r.path.replace(/\{\w+\}|[^/]+$/, 'a'.repeat(250))),
  assets: (_r, _i, random) =>
    elsewhere(
      random.pick([
        '/assets/../../package.json',
        '/assets/..%2f..%2fpackage.json',
        '/.env',
        '/assets/%00',
        '/index.html',
      ]),
      'GET',
    ),
};

const attacks: Record<string, Attack> = { ...bodies, ...headers, ...addresses };
export const attackNames: readonly string[] = Object.keys(attacks);
const rare: Readonly<Record<string, number>> = { 'ten megabytes': 0.02, 'cut off': 0.2, 'deep json': 0.3 };

/** The ordinary request for this input, spoilt in one way; `name` chooses it. */
export function spoil(made: Made, input: Plain, random: Random, name?: string): FuzzRequest {
  const plain = encode(made, input, random);
  const drawn = name ?? random.pick(attackNames);
  const chosen =
    name === undefined && rare[drawn] !== undefined && !random.chance(rare[drawn]) ? 'hints' : drawn;
  const spoilt = { ...plain, how: chosen, ...attacks[chosen]!(plain, input, random) };
  // a GET carries no body: what was meant for one goes into the query
  if (spoilt.method !== 'GET' || chosen in headers || chosen in addresses || !spoilt.body) return spoilt;
  const { body: sent, cut: _cut, ...rest } = spoilt;
  return {
    ...rest,
    headers: plain.headers,
    url: query(
      plain,
      sent
        .toString('latin1')
        .replace(/[^!-~]|#/g, '+')
        .slice(0, 4000),
    ),
  };
}
