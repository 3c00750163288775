// A typed client of the product's calls: input and output of each are those of its route value in wire, so that a call
// that the product does not have does not compile. It holds the tokens it was given and no other state.
import {
  type Bearer,
  type Caller,
  type Envelope,
  encodeBearer,
  type Input,
  isSuccess,
  type Output,
  type Route,
} from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import type { Answer, Connection } from './connection.ts';
import { NoEnvelope, Refused } from './refusal.ts';

const pause100 = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100));
/** Looks at what a job does before the client gives up; a minute at the usual pace. */
const LOOKS = 600;

export class Client {
  readonly connection: Connection;
  readonly bearer: Bearer;
  /** Whose path is taken of a call that has several; the first one unless told. */
  readonly acting: Caller | undefined;

  constructor(connection: Connection, bearer: Bearer = {}, acting?: Caller) {
    this.connection = connection;
    this.bearer = bearer;
    this.acting = acting;
  }

  /** A client of the same kind and connection with other tokens. */
  as(bearer: Bearer, acting?: Caller): this {
    const Own = this.constructor as new (connection: Connection, bearer: Bearer, acting?: Caller) => this;
    return new Own(this.connection, bearer, acting);
  }

  /** Logs in with a password: a person, or a member of an enterprise with the tokens of both. */
  async login(targetId: string, password: string): Promise<this> {
    const { token, consoleToken } = await this.call(accountRoutes.passwordLogin, { targetId, password });
    return this.as({ token, ...(consoleToken ? { consoleToken } : {}) });
  }

  /** Calls a POST route; `path` is one of its paths. Throws Refused or NoEnvelope. */
  async call<R extends Route>(route: R, input: Input<R>, path = this.#pathOf(route)): Promise<Output<R>> {
    return opened<R>(path, await this.#post(path, 'application/json', JSON.stringify(input ?? {})));
  }

  /** Gets an address of the product; whatever comes is the answer. */
  get(url: string): Promise<Answer> {
    return this.connection.send({ method: 'GET', url, headers: this.#headers() });
  }

  /** The bytes behind a download address that a call answered. */
  async download(url: string): Promise<Uint8Array> {
    const answer = await this.get(url);
    if (answer.status === 200) return answer.body;
    opened(url, answer);
    throw new NoEnvelope(url, answer.status, answer.body);
  }

  /** Hands a PDF, Word or Excel file over; answers its fileId at once. Before it can be sent it is inspected: `untilReady`. */
  async putFile(pdf: Uint8Array, fileName: string): Promise<string> {
    const { targetId, sign, ts } = await this.call(fileRoutes.tempFileOper, {});
    const form = new FormData();
    const fields = { targetId, sign, ts, fileType: 1, fileName };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), 'upload.pdf');
    // the platform writes the form: its bytes and the boundary that it chose
    const written = new Response(form);
    const path = this.#pathOf(fileRoutes.uploadTemp);
    const type = written.headers.get('content-type') ?? '';
    const answer = await this.#post(path, type, new Uint8Array(await written.arrayBuffer()));
    return opened<typeof fileRoutes.uploadTemp>(path, answer).fileId;
  }

  /**
   * Waits until an uploaded file was inspected; agrees when consent to a conversion is asked, and confirms the pages of a converted Word
   * or Excel file: whoever calls this answers for having compared them.
   */
  async untilReady(fileId: string): Promise<void> {
    await this.until(`file ${fileId} ready`, async () => {
      const { state, reason, converted } = await this.call(fileRoutes.convertInfo, { fileId });
      if (state === 'refused') throw new Refused(reason?.code ?? '', reason?.message ?? '');
      if (state === 'needs_consent') await this.call(fileRoutes.convertConsent, { fileId, consent: true });
      if (state !== 'ready') return undefined;
      if (converted && !converted.checked)
        await this.call(fileRoutes.convertChecked, { fileId, checked: true });
      return true;
    });
  }

  /** Both: answers the fileId of a file that can be sent. `stored` hears it as soon as the upload was acknowledged. */
  async upload(
    pdf: Uint8Array,
    fileName: string,
    stored: (fileId: string) => void = () => undefined,
  ): Promise<string> {
    const fileId = await this.putFile(pdf, fileName);
    stored(fileId);
    await this.untilReady(fileId);
    return fileId;
  }

  /** Looks again and again at what a job of the product does, until there is something to see. */
  async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    for (let looks = 0; looks < LOOKS; looks++) {
      const seen = await look();
      if (seen !== undefined) return seen;
      await (this.connection.pause ?? pause100)();
    }
    throw new Error(`${what}: not seen in ${LOOKS} looks`);
  }

  #pathOf(route: Route): string {
    const { acting } = this;
    const own = acting && route.paths.find(({ callers }) => callers.includes(acting));
    return (own ?? route.paths[0]!).path;
  }

  #headers(): Record<string, string> {
    const some = Object.keys(this.bearer).length > 0;
    return some ? { authorization: `Bearer ${encodeBearer(this.bearer)}` } : {};
  }

  #post(url: string, type: string, body: string | Uint8Array): Promise<Answer> {
    return this.connection.send({
      method: 'POST',
      url,
      headers: { ...this.#headers(), 'content-type': type },
      body,
    });
  }
}

function opened<R extends Route>(at: string, { status, body }: Answer): Output<R> {
  let envelope: unknown;
  try {
    envelope = JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new NoEnvelope(at, status, body);
  }
  if (isSuccess(envelope)) return (envelope as { data: Output<R> }).data;
  const { code, message, reloadLogin, logId } = envelope as Extract<Envelope<unknown>, { success: false }>;
  if (typeof code !== 'string') throw new NoEnvelope(at, status, body);
  throw new Refused(code, message, {
    at,
    ...(reloadLogin ? { reloadLogin } : {}),
    ...(logId ? { logId } : {}),
  });
}
