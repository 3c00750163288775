// One request to an outside party: 8 s, 64 KB, no redirects. A simulator takes the place of this function, so that the adapters
// run in the same way with and without one.

export type OutsideRequest = {
  method: 'GET' | 'PUT' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
};
export type OutsideAnswer = { status: number; body: unknown };
/** Throws when no answer came; `body` is parsed JSON, undefined when it was none. */
export type Send = (request: OutsideRequest) => Promise<OutsideAnswer>;
/** The same where the other side signs the bytes of its answer. */
export type SendForText = (request: OutsideRequest) => Promise<{ status: number; text: string }>;

const maxBytes = 65_536;
const patienceMilliseconds = 8000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const textOverHttp: SendForText = async ({ method, url, headers, body }) => {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
    ...(body === undefined ? {} : { body }),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error('the other side answers too much');
    chunks.push(chunk);
  }
  return { status: answer.status, text: Buffer.concat(chunks).toString('utf8') };
};

export const sendOverHttp: Send = async (request) => {
  const { status, text } = await textOverHttp(request);
  return { status, body: parsed(text) };
};
