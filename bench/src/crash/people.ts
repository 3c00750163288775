// The product's users while it is being killed: they register, keep drafts, send, sign by link and code, refuse, cancel,
// download. Whatever they are told goes into the journal; whatever stays unanswered they ask for again, as people do.
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, penStrokes, solveCaptcha } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { accountRoutes } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { makePdf } from '../../../server/src/testing/make-pdf.ts';
import { type HttpCaller, Unanswered } from './http-caller.ts';
import type { Journal } from './journal.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The run is over: stories end where they stand. */
export class Over extends Error {}
/** Nothing was lost for sure, but it took longer than people wait; whether it comes is judged at the end. */
export class TooSlow extends Error {}

export type Stage = {
  caller: HttpCaller;
  journal: Journal;
  /** 0 ≤ x < 1, of this run's seed. */
  random(): number;
  over(): boolean;
};

/** Repeats a step until it is answered; `repeated` says that an earlier try may have happened. */
export async function again<T>(stage: Stage, step: (repeated: boolean) => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    if (stage.over()) throw new Over();
    try {
      return await step(n > 0);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await pause(50 + stage.random() * 150);
    }
  }
}

/** Like `again`; a refusal of a repeated try with one of these codes means that the first one had happened. */
export async function once(
  stage: Stage,
  step: () => Promise<unknown>,
  happened: readonly string[],
): Promise<void> {
  await again(stage, async (repeated) => {
    try {
      await step();
    } catch (error) {
      if (!(repeated && error instanceof Refused && happened.includes(error.code))) throw error;
    }
  });
}

/** Looks until there is something to see. */
export async function until<T>(
  stage: Stage,
  look: () => Promise<T | undefined>,
  patience = 12_000,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const seen = await again(stage, look);
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new TooSlow();
    await pause(80);
  }
}

let mobiles = 0;
export const freshMobile = (): string => `198${String(++mobiles).padStart(8, '0')}`;

/** The newest message to this mobile that matches; the outbox shows it before the gateway has it. */
export const message = (stage: Stage, anyone: Client, targetId: string, pattern: RegExp): Promise<string> =>
  until(stage, async () => {
    const { list } = await anyone.call(noticeRoutes.inboxList, { targetId, pageSize: 10 });
    return list.map(({ body }) => pattern.exec(body)?.[1]).find((found) => found !== undefined);
  });

export class Person {
  readonly stage: Stage;
  readonly client: Client;
  readonly mobile: string;
  /** Until when he waits for the inspection of an upload. */
  readonly #patience: { end: number };
  #files: string[] = [];

  private constructor(stage: Stage, client: Client, mobile: string, patience: { end: number }) {
    this.stage = stage;
    this.client = client;
    this.mobile = mobile;
    this.#patience = patience;
  }

  /** Registers through the real calls; a registration without an answer is begun anew with another mobile. */
  static async register(stage: Stage): Promise<Person> {
    const patience = { end: 0 };
    const anyone = new Client({
      send: (question) => stage.caller.send(question),
      async pause() {
        if (performance.now() > patience.end) throw new TooSlow();
        await pause(80);
      },
    });
    return again(stage, async () => {
      const mobile = freshMobile();
      const drawn = await anyone.call(accountRoutes.imgCode, { verifyType: 'register', kind: 'text' });
      await anyone.call(accountRoutes.sendCode, {
        targetId: mobile,
        verifyType: 'register',
        ...solveCaptcha(drawn),
      });
      const valicode = await message(stage, anyone, mobile, /验证码为([0-9]{6})/);
      const session = await anyone.call(accountRoutes.register, {
        userType: 0,
        mobile,
        password: 'Sign2026ok',
        valicode,
        name: '张三',
      });
      stage.journal.ack({ kind: 'account', accountId: session.authUser.userId });
      stage.journal.ack({ kind: 'session', token: session.token });
      return new Person(stage, anyone.as({ token: session.token }), mobile, patience);
    });
  }

  /** A file that can be sent: one of his own, now and then a new one. */
  async file(): Promise<string> {
    if (this.#files.length > 0 && this.stage.random() < 0.9)
      return this.#files[Math.floor(this.stage.random() * this.#files.length)]!;
    return this.newFile();
  }

  async newFile(): Promise<string> {
    const { stage, client } = this;
    const pdf = await makePdf({ title: `合同 ${randomInt(1e9)}`, pages: 1 });
    return again(stage, async () => {
      this.#patience.end = performance.now() + 12_000;
      try {
        const fileId = await client.upload(pdf, '合同.pdf', (given) => {
          stage.journal.ack({ kind: 'upload', fileId: given, sha256: sha256(pdf), length: pdf.length });
        });
        this.#files.push(fileId);
        return fileId;
      } catch (error) {
        // a busy machine let the inspection run out of its time
        if (error instanceof Refused && error.code === 'FILE_TIMEOUT') throw new TooSlow();
        throw error;
      }
    });
  }

  /** Keeps a draft, changes it a few times. */
  async draft(more: { contractId?: string } = {}): Promise<string> {
    const { stage, client } = this;
    const { journal } = stage;
    const save = (applyId: string | undefined, draftVersion: number, contractName: string) =>
      client.call(
        r.create,
        { ...more, contractName, saveToDraftBox: 1, ...(applyId ? { applyId, draftVersion } : {}) },
        '/i/applySign/create',
      );
    const name = `草稿 ${randomInt(1e9)}`;
    const { applyId, draftVersion } = await again(stage, () => save(undefined, 0, name));
    journal.ack({ kind: 'draft', applyId, version: draftVersion, name });
    for (let version = draftVersion; stage.random() < 0.6; version++) {
      const next = `草稿 ${randomInt(1e9)}`;
      journal.attempt({ kind: 'draft', applyId, name: next });
      await once(stage, () => save(applyId, version, next), ['DRAFT_CHANGED']);
      const kept = await again(stage, () => client.call(r.getDraftInfo, { applyId }));
      journal.ack({ kind: 'draft', applyId, version: kept.draftVersion, name: kept.draft.contractName });
      if (kept.draftVersion !== version + 1 || kept.draft.contractName !== next)
        throw new Error(`draft ${applyId} reads as version ${kept.draftVersion}`);
    }
    return applyId;
  }

  async deleteDraft(applyId: string): Promise<void> {
    const { stage, client } = this;
    stage.journal.attempt({ kind: 'gone', of: applyId });
    await once(stage, () => client.call(r.draftDel, { applyId }), ['NOT_FOUND']);
    stage.journal.ack({ kind: 'draft-gone', applyId });
  }

  /** Saves a signature of his own, and deletes it again now and then. */
  async handSign(): Promise<void> {
    const { stage, client } = this;
    const { handSignId: id } = await again(stage, () =>
      client.call(sealRoutes.handSignCreate, { strokes: penStrokes(randomInt(100)) }),
    );
    stage.journal.ack({ kind: 'hand-sign', id });
    if (stage.random() < 0.6) {
      stage.journal.attempt({ kind: 'gone', of: id });
      await once(stage, () => client.call(sealRoutes.handSignDelete, { handSignId: id }), ['NOT_FOUND']);
      stage.journal.ack({ kind: 'hand-sign-gone', id });
    }
  }

  /** A second login, ended again now and then. */
  async session(): Promise<void> {
    const { stage } = this;
    const anyone = this.client.as({});
    const { token } = await again(stage, () =>
      anyone.call(accountRoutes.passwordLogin, { targetId: this.mobile, password: 'Sign2026ok' }),
    );
    stage.journal.ack({ kind: 'session', token });
    if (stage.random() < 0.5) return;
    stage.journal.attempt({ kind: 'ended', token });
    await once(stage, () => anyone.as({ token }).call(accountRoutes.logout, {}), ['10201', '10203']);
    stage.journal.ack({ kind: 'ended', token });
  }

  async checkpoint(): Promise<void> {
    const { stage } = this;
    const answer = await again(stage, () => this.client.as({}).get('/log/checkpoint'));
    const note = Buffer.from(answer.body).toString();
    const size = Number(note.split('\n')[1]);
    if (answer.status === 200) stage.journal.ack({ kind: 'checkpoint', size, note });
  }
}
