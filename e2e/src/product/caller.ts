// The product's calls over HTTP, typed by the wire: what a story needs to have happened before it begins. The story
// itself goes through the pages.
import { setTimeout as pause } from 'node:timers/promises';
import { type Bearer, type Envelope, encodeBearer, type Input, type Output, type Route } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { noticeRoutes } from '@xinqi/wire/notice';
import { origin } from './origin.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** How often and how long a state is asked for; a state that never comes is a failure with its name. */
const patience = { every: 150, milliseconds: 60_000 };
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + patience.milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${patience.milliseconds} ms`);
    await pause(patience.every);
  }
}

export class Caller {
  readonly bearer: Bearer;
  constructor(bearer: Bearer = {}) {
    this.bearer = bearer;
  }

  get #headers(): Record<string, string> {
    const some = Object.keys(this.bearer).length > 0;
    return some ? { authorization: `Bearer ${encodeBearer(this.bearer)}` } : {};
  }

  async #send<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(origin() + path, { method: 'POST', ...init });
    const body = (await answer.json()) as Envelope<T>;
    if (!body.success) throw new Error(`${path}: ${body.code} ${body.message}`);
    return body.data;
  }

  /** Calls a route by the path that fits the tokens; throws with the code of a refusal. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Output<R>> {
    const kind = this.bearer.consoleToken ? 'corp' : this.bearer.token ? 'user' : 'link';
    const at = route.paths.find(({ callers }) => callers.includes(kind)) ?? route.paths[0];
    return this.#send(at?.path ?? '', {
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  }

  /** Solves a captcha and has a code sent; answers the digits that arrived. */
  async code(targetId: string, verifyType: 'login' | 'register'): Promise<string> {
    const drawn = await this.call(accountRoutes.imgCode, { verifyType, kind: 'text' });
    await this.call(accountRoutes.sendCode, { targetId, verifyType, ...solveCaptcha(drawn) });
    const [, digits = ''] = await this.message(targetId, /验证码[^0-9]{0,3}([0-9]{6})/);
    return digits;
  }

  /** The newest message to this address that matches, once it is delivered. */
  message(targetId: string, pattern: RegExp): Promise<RegExpExecArray> {
    return until(`message ${pattern} to ${targetId}`, async () => {
      const { list } = await this.call(noticeRoutes.inboxList, { targetId, pageSize: 50 });
      const newest = list.find(({ body }) => pattern.test(body));
      return (newest?.state === 'delivered' && pattern.exec(newest.body)) || undefined;
    });
  }

  /** Uploads a PDF and waits until it can be sent; answers its fileId. */
  async upload(pdf: Uint8Array, fileName: string): Promise<string> {
    const { targetId, sign, ts } = await this.call(fileRoutes.tempFileOper, {});
    const form = new FormData();
    const parts = { targetId, sign, ts: String(ts), fileType: '1', fileName };
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'upload.pdf');
    const { fileId } = await this.#send<Output<typeof fileRoutes.uploadTemp>>('/fileOper/uploadTemp', {
      headers: this.#headers,
      body: form,
    });
    return until(`file ${fileId}`, async () => {
      const { state, reason } = await this.call(fileRoutes.convertInfo, { fileId });
      if (state === 'refused') throw new Error(`${fileName}: ${reason?.code} ${reason?.message}`);
      if (state === 'needs_consent') await this.call(fileRoutes.convertConsent, { fileId, consent: true });
      return state === 'ready' ? fileId : undefined;
    });
  }
}

export const anyone = new Caller();
export { until };
