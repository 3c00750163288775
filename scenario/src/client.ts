// The sdk's client who also reads what the simulated gateway delivered, and so gets through the doors that ask for a code:
// signing links, registration. Works against a product without real messages only.
import { Client as SdkClient } from '@xinqi/sdk';
import type { Input, Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes } from '@xinqi/wire/signing';
import { type Link, readLink } from './link.ts';
import { penStrokes } from './pen-strokes.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** Who went through a link, and the link. */
export type Opened<Signer> = { signer: Signer; link: Link };

const SHORT_ADDRESS = /\/s\/([0-9A-Za-z]{22})/;

export class Client extends SdkClient {
  /**
   * The newest message to this mobile or mail address that matches, once it is delivered; one of `former` is none: who asked
   * for a second code waits for that one.
   */
  message(
    targetId: string,
    pattern: RegExp,
    former: ReadonlySet<string> = new Set(),
  ): Promise<RegExpExecArray> {
    return this.until(`message to ${targetId} like ${pattern}`, async () => {
      const newest = (await this.#inbox(targetId)).find(
        ({ messageId, state, body }) => state !== 'failed' && !former.has(messageId) && pattern.test(body),
      );
      return (newest?.state === 'delivered' && pattern.exec(newest.body)) || undefined;
    });
  }

  async #inbox(targetId: string): Promise<Output<typeof noticeRoutes.inboxList>['list']> {
    return (await this.call(noticeRoutes.inboxList, { targetId, pageSize: 50 })).list;
  }

  /** Asks for something that arrives by message, and waits for the message that came of it. */
  async #messageAfter(targetId: string, ask: () => Promise<unknown>, pattern: RegExp): Promise<string> {
    const former = new Set((await this.#inbox(targetId)).map(({ messageId }) => messageId));
    await ask();
    const [, told = ''] = await this.message(targetId, pattern, former);
    return told;
  }

  /** Solves a captcha and has a code sent; answers the digits that arrived. */
  async code(
    targetId: string,
    verifyType: Input<typeof accountRoutes.sendCode>['verifyType'] & ('login' | 'register'),
  ): Promise<string> {
    const drawn = await this.call(accountRoutes.imgCode, { verifyType, kind: 'text' });
    const ask = () => this.call(accountRoutes.sendCode, { targetId, verifyType, ...solveCaptcha(drawn) });
    return this.#messageAfter(targetId, ask, /验证码[^0-9]{0,3}([0-9]{6})/);
  }

  /** What the newest invitation of this mobile leads to; `short` finds its short code in the message. */
  async linkOf(mobile: string, short = SHORT_ADDRESS): Promise<Link> {
    const [, code = ''] = await this.message(mobile, short);
    return readLink((await this.get(`/s/${code}`)).headers.location);
  }

  /** Passes the SMS code of a link; answers the signer. */
  async passCode(mobile: string, link: Link): Promise<this> {
    const ask = () => this.call(signingRoutes.sendLinkCode, link);
    const code = await this.#messageAfter(mobile, ask, /验证码([0-9]{6})，用于阅读和签署/);
    const { signToken } = await this.call(signingRoutes.verifyCode, { ...link, code });
    return this.as({ signToken });
  }

  /** Opens the newest signing link of this mobile and passes its code. */
  async openLink(mobile: string, short = SHORT_ADDRESS): Promise<Opened<this>> {
    const link = await this.linkOf(mobile, short);
    return { signer: await this.passCode(mobile, link), link };
  }

  /** Applies for verification of his enterprise; answers the amount that the simulated bank paid to its account. */
  async applyForCorp(by: { creditCode: string; legalPerson: string }): Promise<string> {
    const account = { bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' };
    await this.call(realNameRoutes.ent, { ...by, ...account });
    return this.until('amount paid to the enterprise', async () => {
      const { proof } = await this.call(realNameRoutes.approveStatus, {});
      return proof?.testAmount ?? undefined;
    });
  }

  /** Has his enterprise verified. */
  async verifyCorp(by: { creditCode: string; legalPerson: string }): Promise<void> {
    await this.call(realNameRoutes.approveCommit, { amount: await this.applyForCorp(by) });
  }

  /** What this signer submits after reading: with the first seal that he may use, else drawn by hand. */
  async submission(
    { applyNo, signNo }: Pick<Link, 'applyNo' | 'signNo'>,
    how: 'seal' | 'hand' = 'hand',
  ): Promise<Input<typeof signingRoutes.submit>> {
    const { me, docsSha256, files } = await this.call(signingRoutes.info, { applyNo });
    // nobody signs what never went to him
    for (const file of files.keys()) await this.get(`/si/applySign/document?applyNo=${applyNo}&file=${file}`);
    const sealId = how === 'seal' ? me!.seals[0]?.sealId : undefined;
    const will = sealId ? { sealId } : { strokes: penStrokes() };
    return { applyNo, signNo, consentHash: me!.consentHash, documentSha256: docsSha256, ...will };
  }

  /** Signs as the one whom the link invited. */
  async sign(link: Pick<Link, 'applyNo' | 'signNo'>, how: 'seal' | 'hand' = 'hand'): Promise<void> {
    await this.call(signingRoutes.submit, await this.submission(link, how));
  }
}
