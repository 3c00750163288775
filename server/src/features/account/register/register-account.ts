// Registration (spec §7.18): the code proves the mobile before anything is told about it; only then may the answer say
// that a target is taken. The captcha was spent on the code, so the one in this payload is not looked at.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import { loginOf } from '../guess/login-of.ts';
import { isIdle } from '../login/number-idle.ts';
import { openSession } from '../login/open-session.ts';
import type { From, Parts } from '../parts.ts';
import { isCommonPassword } from '../password/common-password.ts';
import { addMember, createCorp, createPerson, type NewPerson } from './create-account.ts';
import { takeFormSeal } from './form-seal.ts';

type Input = Parsed<typeof accountRoutes.register> & { document?: NewPerson['document'] };

export async function registerAccount(parts: Parts, input: Input, from: From): Promise<Session> {
  const { deps, codes } = parts;
  const { companyName } = input;
  if (input.userType === 1 && !companyName) throw new AppError('COMPANY_REQUIRED');
  if (isCommonPassword(input.password, input.mobile)) throw new AppError('PASSWORD_COMMON');
  const proven = (target: string, code: string) =>
    codes.check({ purpose: 'register', subject: '', target, code, asker: { kind: 'anyone', ip: from.ip } });
  if (!(await proven(input.mobile, input.valicode))) throw new AppError('CODE_WRONG');
  const email = input.email?.toLowerCase();
  const emailProven = email !== undefined && input.emailCode !== undefined;
  if (emailProven && !(await proven(email, input.emailCode ?? ''))) throw new AppError('CODE_WRONG');

  if (input.si !== undefined && !(await takeFormSeal(deps, input.si))) throw new AppError('FORM_STALE');

  const accountId = await inTx(deps.db, async (tx) => {
    const { sceneType, code, document } = input;
    const person = await createPerson(deps, tx, {
      name: input.name ?? `用户${input.mobile.slice(-4)}`,
      mobile: input.mobile,
      password: input.password,
      emailProven,
      ...(email ? { email } : {}),
      ...(document ? { document } : {}),
      source: { ...(sceneType ? { sceneType } : {}), ...(code ? { code } : {}) },
    });
    if (input.userType === 1 && companyName) {
      const corp = await createCorp(deps, tx, {
        name: companyName,
        ...(input.linkMobilePhone ? { contactMobile: input.linkMobilePhone } : {}),
      });
      await addMember(deps, tx, { ...corp, ...person, superFlag: true });
    }
    return person.accountId;
  }).catch((error: unknown) => explainTaken(parts, input.mobile, error));
  return openSession(parts, accountId, { ...from, way: 'register' });
}

/** Whoever has a re-assigned number would be led to a login that asks for its former owner's password. */
async function explainTaken(parts: Parts, mobile: string, error: unknown): Promise<never> {
  const taken = error instanceof AppError && error.code === 'TARGET_TAKEN';
  const login = taken ? await loginOf(parts.deps, mobile) : undefined;
  if (!login || !isIdle(parts, login, mobile)) throw error;
  throw new AppError(
    'TARGET_TAKEN',
    '该手机号已注册，但超过180天未登录。如是您的账号，请用密码登录；如非您的账号，请先用其他手机号注册',
  );
}

/** A person with a document from outside the mainland: otherwise as any other person. */
export function registerFromOutside(
  parts: Parts,
  { docType, docNo, ...input }: Parsed<typeof accountRoutes.nonContiRegister>,
  from: From,
): Promise<Session> {
  const document = { docType, docNo };
  return registerAccount(parts, { ...input, userType: 0, sceneType: 'nonConti', document }, from);
}
