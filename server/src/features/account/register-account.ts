// Registration (spec §7.18): the code proves the mobile before anything is told about it; only then may the answer say
// that a target or a company is taken. The captcha was spent on the code, so the one in this payload is not looked at.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../platform/app-error.ts';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { Codes } from './code/codes.ts';
import { addMember, type CorpListener, createCorp, createPerson } from './create-account.ts';
import { openSession } from './open-session.ts';

type Input = Parsed<typeof accountRoutes.register>;

export async function registerAccount(
  deps: Deps,
  codes: Codes,
  listeners: readonly CorpListener[],
  input: Input,
  ip: string,
): Promise<Session> {
  const { companyName } = input;
  if (input.userType === 1 && !companyName) throw new AppError('COMPANY_REQUIRED');
  const proven = (target: string, code: string) =>
    codes.check({ purpose: 'register', subject: '', target, code, ip });
  if (!(await proven(input.mobile, input.valicode))) throw new AppError('CODE_WRONG');
  const email = input.email?.toLowerCase();
  const emailProven = email !== undefined && input.emailCode !== undefined;
  if (emailProven && !(await proven(email, input.emailCode ?? ''))) throw new AppError('CODE_WRONG');

  const accountId = await inTx(deps.db, async (tx) => {
    const { sceneType, code, si } = input;
    const person = await createPerson(deps, tx, {
      name: input.name ?? `用户${input.mobile.slice(-4)}`,
      mobile: input.mobile,
      password: input.password,
      emailProven,
      ...(email ? { email } : {}),
      source: { ...(sceneType ? { sceneType } : {}), ...(code ? { code } : {}), ...(si ? { si } : {}) },
    });
    if (input.userType === 1 && companyName) {
      const corp = await createCorp(
        deps,
        tx,
        {
          name: companyName,
          ...(input.linkMobilePhone ? { contactMobile: input.linkMobilePhone } : {}),
        },
        listeners,
      );
      await addMember(deps, tx, { ...corp, ...person, superFlag: true });
    }
    return person.accountId;
  });
  return openSession(deps, accountId);
}
