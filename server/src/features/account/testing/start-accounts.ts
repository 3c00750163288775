// The account and notice families over a fresh database, with the steps of a visitor: captcha, code, registration,
// login. Everything goes through the real calls; codes are read where the visitor reads them, in the test inbox.
import type { Bearer } from '@xinqi/wire';
import { accountRoutes, type Session } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { mailInbox } from '../../../adapters/mail/mail-inbox.ts';
import { logPageViews } from '../../../adapters/page-views/log-page-views.ts';
import { smsInbox } from '../../../adapters/sms/sms-inbox.ts';
import type { Deps } from '../../../platform/family.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { createNotice, type Notice } from '../../notice/index.ts';
import { type Account, createAccount } from '../index.ts';
import { solvePuzzle } from './solve-puzzle.ts';

export type Accounts = Harness & {
  account: Account;
  notice: Notice;
  captcha(
    verifyType: 'register' | 'login' | 'reset',
    ip?: string,
  ): Promise<{ imgCode: string; imgCodeId: string }>;
  /** Asks for a code with a right captcha. */
  askCode(targetId: string, verifyType: 'register' | 'login' | 'reset', ip?: string): ReturnType<typeof send>;
  /** The newest code that this target received; undefined when nothing came. */
  codeOf(target: string): Promise<string | undefined>;
  /** Registers by SMS code and answers the session. */
  register(person: { mobile: string; name?: string; companyName?: string }): Promise<Session>;
};
export const password = 'hunter2!';
export const bearerOf = (s: Session): Bearer => ({
  token: s.token,
  ...(s.consoleToken ? { consoleToken: s.consoleToken } : {}),
});

export function compose(deps: Deps) {
  const notice = createNotice(deps, { sms: smsInbox(), mail: mailInbox() });
  const account = createAccount(deps, { notice, pageViews: logPageViews(deps.log) });
  return {
    notice,
    account,
    families: [notice.family, account.family],
    resolveIdentity: account.resolveIdentity,
  };
}

const send = (h: Harness, input: Parameters<typeof h.call<typeof accountRoutes.sendCode>>[1], ip?: string) =>
  h.call(accountRoutes.sendCode, input, ip ? { ip } : {});

export async function startAccounts(env: Record<string, string> = {}): Promise<Accounts> {
  let made: ReturnType<typeof compose> | undefined;
  const h = await startHarness(
    (deps) => {
      made = compose(deps);
      return made;
    },
    { env },
  );
  if (!made) throw new Error('not composed');
  let networks = 0;
  const captcha: Accounts['captcha'] = async (verifyType, ip) => {
    // each from a network of its own: many of one cost more work
    const from = ip ?? `10.9.${networks >> 8}.${networks++ & 255}`;
    const { body } = await h.call(accountRoutes.imgCode, { verifyType }, { ip: from });
    return solvePuzzle(h.deps, body.data);
  };
  const askCode: Accounts['askCode'] = async (targetId, verifyType, ip) =>
    send(h, { targetId, verifyType, ...(await captcha(verifyType)) }, ip);
  const codeOf: Accounts['codeOf'] = async (target) => {
    await h.drain();
    const { body } = await h.call(noticeRoutes.inboxList, { targetId: target });
    return body.data.list
      .map((m) => /验证码为([0-9]{6})/.exec(m.body)?.[1])
      .find((code) => code !== undefined);
  };
  return {
    ...h,
    account: made.account,
    notice: made.notice,
    captcha,
    askCode,
    codeOf,
    async register({ mobile, name, companyName }) {
      await askCode(
        mobile,
        'register',
        `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      );
      const { body } = await h.call(accountRoutes.register, {
        userType: companyName ? 1 : 0,
        mobile,
        password,
        valicode: (await codeOf(mobile)) ?? '',
        ...(name ? { name } : {}),
        ...(companyName ? { companyName } : {}),
      });
      if (!body.success) throw new Error(`register: ${body.code}`);
      return body.data;
    },
  };
}
