// A client written from the specification alone: it imports nothing of wire, and refuses to send a path or a field whose name does
// not stand in §3 or §7 (docs/spec/entities-and-calls.md). Calls go out as its helper `post` does, form-encoded; answers are read by
// the names of §3, and where no name is given by what they are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { multipart } from '../multipart.ts';

type Answer = { success: boolean | 'true'; data?: unknown; code?: string; message?: string };
type Inject = (call: {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}) => Promise<{ json(): unknown }>;
/** Session state of §3: both are merged into the bearer. */
type Tokens = { token?: string; consoleToken?: string };

const root = join(import.meta.dirname, '../../../..');
const text = readFileSync(join(root, 'docs/spec/entities-and-calls.md'), 'utf8');
const words = new Set(text.match(/[A-Za-z][A-Za-z0-9_]*/g));
/** Paths that the text spells out, and every one of §7 in the table that was made from it. */
const paths = new Set(
  readFileSync(join(root, 'docs/spec/calls.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , origin]) => origin === 'given')
    .map(([, , path]) => path),
);

/** Throws for a name that somebody who has only the specification could not know. */
function knows(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) knows(item);
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      if (!words.has(name)) throw new Error(`the specification has no field ${name}`);
      knows(inner);
    }
}

export type SpecClient = ReturnType<typeof specClient>;

export function specClient(inject: Inject, tokens: Tokens) {
  const authorization = `Bearer ${encodeURIComponent(JSON.stringify(tokens))}`;
  const send = async (url: string, payload: string | Buffer, type: string): Promise<unknown> => {
    if (!paths.has(url)) throw new Error(`the specification has no call ${url}`);
    const answer = await inject({
      method: 'POST',
      url,
      headers: { authorization, 'content-type': type },
      payload,
    });
    const body = answer.json() as Answer;
    if (body.success !== true && body.success !== 'true')
      throw new Error(`${url}: ${body.code} ${body.message}`);
    return body.data;
  };
  /** Lists travel in a form as JSON, as the names …Json say, or as their ids between commas. */
  const field = (value: unknown): string =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return {
    async post(path: string, fields: Record<string, unknown> = {}): Promise<unknown> {
      knows(fields);
      const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, field(value)]));
      return send(path, form.toString(), 'application/x-www-form-urlencoded');
    },
    /** §7.19: credentials, then the file with them. */
    async upload(bytes: Uint8Array, fileName: string): Promise<unknown> {
      const credentials = await this.post('/i/tempFileOper');
      const { targetId, sign, ts } = credentials as Record<string, unknown>;
      const parts = Object.entries({ targetId, sign, ts, fileType: 1, fileName });
      knows(Object.fromEntries(parts));
      const { payload, contentType } = multipart([
        ...parts.map(([name, value]) => ({ name, value: String(value) })),
        { name: 'file', fileName, bytes },
      ]);
      return send('/fileOper/uploadTemp', payload, contentType);
    },
  };
}

/** The first list in an answer, its rows by the names of §3. */
export function rowsOf(data: unknown): Record<string, unknown>[] {
  const list = Object.values(data as Record<string, unknown>).find(Array.isArray);
  if (!list) throw new Error('no list was answered');
  return list as Record<string, unknown>[];
}

/** The first value of an answer that looks so. */
export function valueLike(data: unknown, pattern: RegExp): string {
  const found = Object.values(data as Record<string, unknown>).find(
    (value) => typeof value === 'string' && pattern.test(value),
  );
  if (found === undefined) throw new Error(`nothing like ${pattern} was answered`);
  return found as string;
}
