// One request of the fuzz as a value: what is sent byte for byte, and as a curl line for whoever wants to send it again.

/** How a request was made. */
export const classes = ['valid', 'near-valid', 'hostile', 'stateful'] as const;
export type RequestClass = (typeof classes)[number];

export type FuzzRequest = {
  routeId: string;
  path: string;
  made: RequestClass;
  /** What was done to it, in a word or two. */
  how: string;
  principal: string;
  method: string;
  /** Path with query. */
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** The path is no longer that of the route, or the method not its own: answers of another call are right too. */
  elsewhere?: true;
  /** Only so many bytes of the body are sent, then the connection ends: no answer is owed. */
  cut?: number;
};

export type FuzzAnswer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
  milliseconds: number;
  /** The body is a stream that goes on (server-sent events). */
  open?: true;
};
/** What the transport saw instead of an answer. */
export type NoAnswer = { failed: 'hang' | 'dropped'; detail: string; milliseconds: number };

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a shell line; a body that is no plain text goes through base64. */
export function curlOf(request: FuzzRequest, origin: string): string {
  const { method, url, headers, body } = request;
  const parts = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const address = quote(`${origin}${url}`);
  const line = ['curl', '--path-as-is', '-i', '-X', method, ...parts, address];
  if (!body || body.length === 0) return line.join(' ');
  const shown = body.subarray(0, 4000);
  const text = shown.toString('utf8');
  const plain = Buffer.from(text).equals(shown) && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
  const more = body.length > 4000 ? `  # ${body.length} bytes, the first 4000 shown` : '';
  return plain
    ? `${line.join(' ')} --data-binary ${quote(text)}${more}`
    : `echo ${shown.toString('base64')} | base64 -d | ${line.join(' ')} --data-binary @-${more}`;
}
