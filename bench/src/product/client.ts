// A client of the product's calls over one kept-alive connection pool, as thin as can be: its own work competes with the
// product for the same cores. Types come from the route values.
import { Agent, type IncomingMessage, request } from 'node:http';
import { type Bearer, encodeBearer, type Input, type Output, type Route } from '@xinqi/wire';

export class Refused extends Error {
  readonly code: string;
  constructor(where: string, code: string, message: string) {
    super(`${where}: ${code} ${message}`);
    this.code = code;
  }
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export class Client {
  readonly origin: string;
  readonly bearer: Bearer;
  readonly #agent: Agent;

  constructor(origin: string, bearer: Bearer = {}, agent = new Agent({ keepAlive: true, maxSockets: 256 })) {
    this.origin = origin;
    this.bearer = bearer;
    this.#agent = agent;
  }

  as(bearer: Bearer): Client {
    return new Client(this.origin, bearer, this.#agent);
  }

  close(): void {
    this.#agent.destroy();
  }

  #open(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer | string,
  ): Promise<IncomingMessage> {
    const authorization =
      Object.keys(this.bearer).length > 0 ? { authorization: `Bearer ${encodeBearer(this.bearer)}` } : {};
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.origin),
        { method, agent: this.#agent, headers: { ...authorization, ...headers, ...length } },
        resolve,
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer | string,
  ): Promise<Answer> {
    const answer = await this.#open(method, path, headers, body);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
  }

  /** Calls a POST route with JSON; `path` chooses among its paths (default: the first). Throws Refused. */
  async call<R extends Route>(route: R, input: Input<R>, path = route.paths[0]!.path): Promise<Output<R>> {
    const answer = await this.#send(
      'POST',
      path,
      { 'content-type': 'application/json' },
      JSON.stringify(input ?? {}),
    );
    return opened<R>(path, answer);
  }

  /**
   * The same for a bench of many: the answer is read to its last byte and not unpacked, because that would take a tenth
   * of the cores that the product is measured on. Throws Refused unless it is a success.
   */
  async ask<R extends Route>(route: R, input: Input<R>, path = route.paths[0]!.path): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#open('POST', path, headers, JSON.stringify(input ?? {}));
    let begin: Buffer | undefined;
    await new Promise<void>((resolve, reject) => {
      answer.on('data', (chunk: Buffer) => {
        begin ??= chunk;
      });
      answer.once('end', resolve).once('error', reject);
    });
    const text = begin?.toString('utf8', 0, 200) ?? '';
    if (answer.statusCode !== 200 || !text.startsWith('{"success":true,'))
      throw new Refused(path, String(answer.statusCode), text);
  }

  async get(path: string): Promise<Answer> {
    return this.#send('GET', path, {});
  }

  /** Posts a multipart form whose last part is the file. */
  async upload<R extends Route>(
    path: string,
    fields: Record<string, string | number>,
    pdf: Uint8Array,
  ): Promise<Output<R>> {
    const edge = 'xinqi-bench-boundary';
    const head = Object.entries(fields)
      .map(
        ([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('');
    const file = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head + file), pdf, Buffer.from(`\r\n--${edge}--\r\n`)]);
    return opened<R>(
      path,
      await this.#send('POST', path, { 'content-type': `multipart/form-data; boundary=${edge}` }, body),
    );
  }

  /** Reads server-sent events of a POST stream until `enough` answers true for the data of one. */
  async watch<R extends Route>(route: R, input: Input<R>, enough: (data: unknown) => boolean): Promise<void> {
    const path = route.paths[0]!.path;
    const answer = await this.#open(
      'POST',
      path,
      { 'content-type': 'application/json' },
      JSON.stringify(input),
    );
    if (answer.statusCode !== 200) throw new Refused(path, String(answer.statusCode), 'no stream');
    let text = '';
    for await (const chunk of answer) {
      text += (chunk as Buffer).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (data !== undefined && enough(JSON.parse(data))) {
          answer.destroy();
          return;
        }
      }
    }
    throw new Refused(path, 'ENDED', text);
  }
}

function opened<R extends Route>(path: string, { status, body }: Answer): Output<R> {
  let parsed: { success?: boolean; data?: Output<R>; code?: string; message?: string };
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    throw new Refused(path, String(status), body.toString('latin1', 0, 200));
  }
  if (!parsed.success) throw new Refused(path, parsed.code ?? String(status), parsed.message ?? '');
  return parsed.data as Output<R>;
}
