// The whole product over a fresh database, and the steps of its users in one line each: accounts, files, contracts,
// links, signatures. Everything goes through the real calls; messages are read in the test inbox.

import { decodeEvent } from '@xinqi/evidence/event';
import { Client, type Link, readLink } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import type { Bearer, Input, Route } from '@xinqi/wire';
import { noticeRoutes } from '@xinqi/wire/notice';
import { type draftSignatory, signingRoutes as r } from '@xinqi/wire/signing';
import type { z } from 'zod';
import { type App, createApp } from '../app.ts';
import { injected } from '../demo/injected.ts';
import type { Config } from '../platform/config.ts';
import { inTx } from '../platform/db.ts';
import { type EnvelopeOf, type Harness, startHarness } from './harness.ts';
import { makePdf } from './make-pdf.ts';

export const password = 'demo2026';
export type Pair = Link;
export type Sent = { applyId: string; applyNo: string; signNos: string[] };
export type Party = z.input<typeof draftSignatory>;

export type World = Harness & {
  product: App;
  anyone: Client;
  /** A new person, signed in. */
  person(mobile: string, name: string): Promise<{ accountId: string; client: Client }>;
  /** An enterprise that was verified. */
  corp(name: string): Promise<string>;
  /** A new person who is a member; signed in with both tokens. */
  member(
    corpId: string,
    mobile: string,
    name: string,
    rights: { superFlag: boolean; pids?: number[] },
  ): Promise<{ accountId: string; client: Client }>;
  /** Uploads a file until it is ready; tries again when a busy machine let the inspection run out of time. */
  upload(client: Client, pdf: Uint8Array, fileName: string): Promise<string>;
  /** A ready file of this client; one for all of its contracts of so many pages. */
  file(client: Client, pages?: number): Promise<string>;
  /** Sends a contract and answers its numbers, signNos in the order of the signatories. */
  send(
    client: Client,
    signatories: Party[],
    more?: Partial<Input<typeof r.create>> & { side?: 'i' | 'c' },
  ): Promise<Sent>;
  /** The envelope of a call, refused or not. */
  ask<R extends Route>(
    client: Client,
    route: R,
    input: Input<R>,
    path?: string,
  ): Promise<EnvelopeOf<R>['code']>;
  /** Bodies of the messages to this target, newest first, delivered or not. */
  messages(target: string): Promise<string[]>;
  /** The pair of the newest link that was sent to this mobile. */
  pairOf(mobile: string): Promise<Pair>;
  /** Passes the SMS code of a link; answers a client with its signToken. */
  verify(mobile: string, pair: Pair): Promise<Client>;
  openLink(mobile: string): Promise<{ signer: Client; link: Pair }>;
  /** What a signer who draws by hand submits. */
  submission(signer: Client, pair: { applyNo: string; signNo: string }): Promise<Input<typeof r.submit>>;
  sign(signer: Client, pair: { applyNo: string; signNo: string }): Promise<void>;
};

/** A busy machine let an inspection run out of time. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Refused && ['FILE_TIMEOUT', 'BUSY'].includes(error.code);

/** A signature at a place of its own for each `at`. */
export const party = (name: string, mobile: string, more: Partial<Party> = {}): Party => ({
  userType: 0,
  signatoryFullName: name,
  signatoryMobile: mobile,
  fields: [{ kind: 'signature', page: 0, x: 80, y: 300, width: 120, height: 48 }],
  ...more,
});

/** What `file` uploads, by its pages: drawing it costs as much as inspecting it, and its readers differ, not its bytes. */
const plain = new Map<number, Promise<Buffer>>();
function plainPdf(pages: number): Promise<Buffer> {
  const made = plain.get(pages) ?? makePdf({ title: '合同', pages });
  plain.set(pages, made);
  return made;
}

/** `beside`: over the database and files of another one. */
export async function startProduct(env: Record<string, string> = {}, beside?: Config): Promise<World> {
  let product!: App;
  const h = await startHarness(async (deps) => (product = await createApp(deps)), {
    env: { LIMITS_FACTOR: '100000', ...env },
    ...(beside ? { beside } : {}),
  });
  const anyone = new Client(injected(h.app, { pause: () => h.drain() }));
  const files = new Map<string, Promise<string>>();
  const as = (bearer: Bearer) => anyone.as(bearer);

  const person: World['person'] = async (mobile, name) => {
    const { accountId } = await inTx(h.deps.db, (tx) =>
      product.account.createPerson(tx, { name, mobile, password }),
    );
    return { accountId, client: await anyone.login(mobile, password) };
  };
  const messages: World['messages'] = async (target) => {
    const { list } = await anyone.call(noticeRoutes.inboxList, { targetId: target, pageSize: 100 });
    return list.map((m) => m.body);
  };
  const pairOf: World['pairOf'] = async (mobile) => {
    const code = (await messages(mobile)).map((b) => /\/s\/([0-9A-Za-z]{22})/.exec(b)?.[1]).find(Boolean);
    const { headers } = await h.app.inject({ method: 'GET', url: `/s/${code}` });
    return readLink(headers.location);
  };
  const codeOf = async (mobile: string) =>
    (await messages(mobile)).map((b) => /验证码([0-9]{6})/.exec(b)?.[1]).find(Boolean) ?? '';
  const verify: World['verify'] = async (mobile, pair) => {
    await anyone.call(r.sendLinkCode, pair);
    const { signToken } = await anyone.call(r.verifyCode, { ...pair, code: await codeOf(mobile) });
    return as({ signToken });
  };
  const submission: World['submission'] = (signer, pair) => signer.submission(pair);
  const upload: World['upload'] = async (client, pdf, fileName) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await client.upload(pdf, fileName);
      } catch (error) {
        if (!isPassing(error) || attempt === 4) throw error;
      }
  };
  const file: World['file'] = (client, pages = 1) => {
    const key = `${client.bearer.token}/${pages}`;
    const known = files.get(key);
    if (known) return known;
    const made = plainPdf(pages).then((pdf) => upload(client, pdf, '合同.pdf'));
    files.set(key, made);
    return made;
  };
  return {
    ...h,
    product,
    anyone,
    person,
    corp: (name) =>
      inTx(h.deps.db, async (tx) => {
        const { corpId } = await product.account.createCorp(tx, { name });
        await product.verifyMade(tx, corpId);
        return corpId;
      }),
    async member(corpId, mobile, name, rights) {
      const { accountId } = await inTx(h.deps.db, async (tx) => {
        const made = await product.account.createPerson(tx, { name, mobile, password });
        await product.account.addMember(tx, { corpId, accountId: made.accountId, ...rights });
        return made;
      });
      return { accountId, client: await anyone.login(mobile, password) };
    },
    upload,
    file,
    async send(client, signatories, { side = 'i', ...more } = {}) {
      const contractId = more.contractId ?? (await file(client));
      const { applyId, applyNo } = await client.call(
        r.create,
        { contractName: '测试合同', ...more, contractId, signatoryJson: signatories },
        `/${side}/applySign/create`,
      );
      // from what never moves: names and phones may have been changed by another act of the test since
      const events = (await product.ledger.eventsOf(h.deps.db, applyNo!)).map((e) => decodeEvent(e.body));
      const signNos = events.flatMap((e) => (e.type === 'recipient.add' ? e.sign_no! : []));
      return { applyId, applyNo: applyNo!, signNos: signNos.slice(0, signatories.length) };
    },
    async ask(client, route, input, path) {
      const { body } = await h.call(route, input, { bearer: client.bearer, ...(path ? { path } : {}) });
      return body.success ? undefined : body.code;
    },
    messages,
    pairOf,
    verify,
    async openLink(mobile) {
      const link = await pairOf(mobile);
      return { signer: await verify(mobile, link), link };
    },
    submission,
    async sign(signer, pair) {
      await signer.call(r.submit, await submission(signer, pair));
    },
  };
}
