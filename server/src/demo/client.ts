// A client of our own HTTP calls: what the demo and the tests do, they do as users would. Without a network when it is
// given a Fastify instance; `npm run crash` gives it real sockets.
import { type Bearer, encodeBearer, type Input, type Output, type Route } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { noticeRoutes } from '@xinqi/wire/notice';
import { signingRoutes } from '@xinqi/wire/signing';

/** How a call reaches the product; a Fastify instance is one. */
export type Caller = {
  inject(call: {
    method: 'GET' | 'POST';
    url: string;
    headers?: Record<string, string>;
    payload?: string | Buffer;
  }): Promise<{ headers: Record<string, number | string | string[] | undefined>; json(): unknown }>;
};

/** A refused call, with the code of its envelope. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code} ${message}`);
    this.code = code;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Client {
  readonly #app: Caller;
  readonly bearer: Bearer;
  /** Called between two looks at something that a job must do (tests run their queue here). */
  readonly #tick: () => Promise<unknown>;

  constructor(app: Caller, bearer: Bearer = {}, tick: () => Promise<unknown> = () => pause(100)) {
    this.#app = app;
    this.bearer = bearer;
    this.#tick = tick;
  }

  /** The same client with other tokens. */
  as(bearer: Bearer): Client {
    return new Client(this.#app, bearer, this.#tick);
  }

  #headers(): Record<string, string> {
    return Object.keys(this.bearer).length > 0
      ? { authorization: `Bearer ${encodeBearer(this.bearer)}` }
      : {};
  }

  /** Calls a route; `path` chooses among its paths (default: the first that fits the tokens). Throws Refused. */
  async call<R extends Route>(route: R, input: Input<R>, path?: string): Promise<Output<R>> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: path ?? route.paths[0]!.path,
      headers: { ...this.#headers(), 'content-type': 'application/json', host: '127.0.0.1:8080' },
      payload: JSON.stringify(input ?? {}),
    });
    const body = answer.json() as { success: boolean; data: Output<R>; code?: string; message?: string };
    if (!body.success) throw new Refused(body.code ?? '', body.message ?? '');
    return body.data;
  }

  async login(targetId: string, password: string): Promise<Client> {
    const s = await this.call(accountRoutes.passwordLogin, { targetId, password });
    return this.as({ token: s.token, ...(s.consoleToken ? { consoleToken: s.consoleToken } : {}) });
  }

  /**
   * Uploads a PDF and waits until it can be used; agrees when consent is asked. Answers its fileId. `stored` is told the
   * fileId as soon as the upload was acknowledged.
   */
  async upload(
    pdf: Uint8Array,
    fileName: string,
    stored: (fileId: string) => void = () => undefined,
  ): Promise<string> {
    const credentials = await this.call(fileRoutes.tempFileOper, {});
    const boundary = 'xinqi-demo-boundary';
    const field = (name: string, value: string | number) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const payload = Buffer.concat([
      Buffer.from(
        field('targetId', credentials.targetId) +
          field('sign', credentials.sign) +
          field('ts', credentials.ts) +
          field('fileType', 1) +
          field('fileName', fileName) +
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="upload.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      pdf,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const answer = await this.#app.inject({
      method: 'POST',
      url: '/fileOper/uploadTemp',
      headers: { ...this.#headers(), 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    const body = answer.json() as {
      success: boolean;
      data: { fileId: string };
      code?: string;
      message?: string;
    };
    if (!body.success) throw new Refused(body.code ?? '', body.message ?? '');
    const { fileId } = body.data;
    stored(fileId);
    for (let i = 0; i < 600; i++) {
      const info = await this.call(fileRoutes.convertInfo, { fileId });
      if (info.state === 'ready') return fileId;
      if (info.state === 'refused') throw new Refused(info.reason?.code ?? '', info.reason?.message ?? '');
      if (info.state === 'needs_consent')
        await this.call(fileRoutes.convertConsent, { fileId, consent: true });
      await this.#tick();
    }
    throw new Error(`file ${fileId} did not become ready`);
  }

  /**
   * The newest message to this mobile or mail address that matches, as the simulated gateway delivered it; one of `former` is
   * none: who asked for a second code waits for that one.
   */
  async message(
    targetId: string,
    pattern: RegExp,
    former: ReadonlySet<string> = new Set(),
  ): Promise<RegExpExecArray> {
    for (let i = 0; i < 300; i++) {
      for (const message of await this.#inbox(targetId)) {
        const fresh = message.state === 'delivered' && !former.has(message.messageId);
        const match = fresh ? pattern.exec(message.body) : null;
        if (match) return match;
      }
      await this.#tick();
    }
    throw new Error(`no message for ${targetId} matches ${pattern}`);
  }

  async #inbox(targetId: string) {
    return (await this.call(noticeRoutes.inboxList, { targetId, pageSize: 50 })).list;
  }

  /** Opens the newest signing link of this mobile and passes its SMS code; answers a client with the signToken. */
  async openLink(
    mobile: string,
  ): Promise<{ signer: Client; link: { applyNo: string; signNo: string; sign: string; ts: number } }> {
    const [, code] = await this.message(mobile, /\/s\/([0-9A-Za-z]{22})/);
    const answer = await this.#app.inject({ method: 'GET', url: `/s/${code}` });
    const query = new URL(String(answer.headers.location), 'http://x').searchParams;
    const link = {
      applyNo: query.get('applyNo')!,
      signNo: query.get('signNo')!,
      sign: query.get('sign')!,
      ts: Number(query.get('ts')),
    };
    const former = new Set((await this.#inbox(mobile)).map(({ messageId }) => messageId));
    await this.call(signingRoutes.sendLinkCode, link);
    const [, digits] = await this.message(mobile, /验证码([0-9]{6})，用于阅读和签署/, former);
    const { signToken } = await this.call(signingRoutes.verifyCode, { ...link, code: digits! });
    return { signer: this.as({ signToken }), link };
  }
}

/** A plausible signature for a name: strokes as a pen would make them. */
export function penStrokes(
  seed = 1,
): { points: { x: number; y: number; time: number; pressure: number }[] }[] {
  return Array.from({ length: 4 }, (_, stroke) => ({
    points: Array.from({ length: 24 }, (_, i) => ({
      x: 20 + stroke * 45 + i * 1.6 + 6 * Math.sin((i + seed * 3) / 3),
      y: 60 + 22 * Math.sin((i * (stroke + 2) + seed) / 6) + (stroke % 2) * 8,
      time: 1_763_600_000_000 + stroke * 400 + i * 12,
      pressure: 0.5,
    })),
  }));
}
