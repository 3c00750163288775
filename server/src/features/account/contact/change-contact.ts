// Another mobile or mail address, after a fresh proof (B-06): a code to the new one proves it, the owner and the former one
// are told, every other login ends. That it is somebody else's is told only to who reads what is sent to it.
import { AppError } from '../../../platform/app-error.ts';
import { inTx, isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { type CaptchaAnswer, demandCaptcha } from '../captcha/demand-captcha.ts';
import type { From, Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { endLogins } from '../session/store.ts';
import { type AccountRecord, recordOf, setContact } from './store.ts';

export type Change = {
  tx: Tx;
  accountId: string;
  former: string | null;
  target: string;
  from: From;
};

/** One of the two by which an account is reached. */
export type Contact = {
  kind: 'mobile' | 'email';
  text: 'codeMobile' | 'codeEmail';
  /** What is on file and was proven. */
  former(record: AccountRecord): string | null;
  /** Writes it, with all that goes with it; throws when there is nothing to change. */
  move(parts: Parts, change: Change, write: () => Promise<void>): Promise<void>;
  told: string;
  formerTold(target: string): string;
};

const purposeOf = ({ kind }: Contact) => `bind-${kind}`;

export async function sendContactCode(
  { deps, codes }: Parts,
  contact: Contact,
  { accountId }: UserPrincipal,
  target: string,
  captcha: CaptchaAnswer,
): Promise<{ resendAfterSeconds: number }> {
  await demandCaptcha(deps, 'bind', captcha);
  return codes.send({
    purpose: purposeOf(contact),
    subject: accountId,
    target,
    asker: { kind: 'claim', accountId },
    say: (code) => ({ text: contact.text, values: { code } }),
  });
}

/** Answers how many other logins ended. */
export async function changeContact(
  parts: Parts,
  contact: Contact,
  { accountId, groupId }: UserPrincipal,
  given: { target: string; code: string },
  from: From,
): Promise<{ ended: number }> {
  const { deps, codes } = parts;
  const { kind } = contact;
  const asker = { kind: 'claim', accountId } as const;
  if (!(await codes.check({ purpose: purposeOf(contact), subject: accountId, ...given, asker })))
    throw new AppError('CODE_WRONG');
  const { target } = given;
  return inTx(deps.db, async (tx) => {
    const record = await recordOf(deps.vault, tx, accountId, true);
    if (!record) throw new AppError('NOT_FOUND');
    const former = contact.former(record);
    await contact.move(parts, { tx, accountId, former, target, from }, () =>
      setContact(deps.vault, tx, accountId, record.sealed, kind, target).catch((error: unknown) => {
        throw isUniqueViolation(error, `account_${kind}`) ? new AppError('TARGET_TAKEN') : error;
      }),
    );
    const ended = await endLogins(tx, accountId, groupId);
    await tellOwner(parts, tx, accountId, contact.told);
    if (former && former !== target)
      await tellOwner(parts, tx, accountId, contact.formerTold(target), former);
    return { ended };
  });
}
