// An input becomes a request: JSON or form as the specification's client would send it, a query, or multipart.
import { type Bearer, encodeBearer, type Route } from '@xinqi/wire';
import type { Random } from './random.ts';
import type { FuzzRequest, RequestClass } from './request.ts';

export type Made = { route: Route; path: string; made: RequestClass; principal: string; bearer: Bearer };
export const boundary = '----xinqi-fuzz';

/** A value as a form field carries it. */
export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

export function formOf(input: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(input).map(([k, v]) => [k, textOf(v)])).toString();
}

/** Fields, then the part `file`. */
export function multipartOf(input: Record<string, unknown>, file: Uint8Array, fileName = 'a.pdf'): Buffer {
  const fields = Object.entries(input).map(
    ([k, v]) => `--${boundary}\r\nContent-Disposition: form-data; name="${k}"\r\n\r\n${textOf(v)}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(fields.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** `{name}` parts filled from the input, the rest as a query. */
export function addressOf(path: string, input: Record<string, unknown>): string {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? '0';
    delete rest[name];
    return encodeURIComponent(textOf(value)) || '0';
  });
  const query = formOf(rest);
  return query ? `${filled}?${query}` : filled;
}

export function authorization(bearer: Bearer): Record<string, string> {
  return Object.keys(bearer).length > 0 ? { authorization: `Bearer ${encodeBearer(bearer)}` } : {};
}

const files = ['%PDF-1.7\n%%EOF\n', 'PK\u0003\u0004', 'MZ', '<html></html>', '', '{}'];

/** The ordinary request for this input. */
export function encode(
  made: Made,
  input: Record<string, unknown>,
  random: Random,
  how = 'as it is',
): FuzzRequest {
  const { route, path, principal, bearer } = made;
  const headers: Record<string, string> = authorization(bearer);
  const base = { routeId: route.id, path, made: made.made, how, principal, method: route.method };
  if (route.method === 'GET') return { ...base, url: addressOf(path, input), headers };
  if (route.body === 'multipart') {
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    return { ...base, url: path, headers, body: multipartOf(input, Buffer.from(random.pick(files))) };
  }
  if (route.accepts !== undefined) {
    headers['content-type'] = route.accepts;
    const bytes = Buffer.from(random.text(random.int(0, 200), '0\u0001\u0080\u00ffab'), 'latin1');
    return { ...base, url: path, headers, body: bytes };
  }
  const json = random.chance(0.6);
  headers['content-type'] = json ? 'application/json' : 'application/x-www-form-urlencoded';
  return { ...base, url: path, headers, body: Buffer.from(json ? JSON.stringify(input) : formOf(input)) };
}
