// 法定代表人确认: the legal person is told on his phone that he is asked. Threat: whoever founds an enterprise makes a stranger's phone ring; limits are the
// notice family's (Z-05), and who said no is not asked again by this enterprise for thirty days.
import { beijingMinute, proofDays } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Limit } from '../../../platform/limits.ts';
import { sealLegal } from './proof.ts';
import type { Applying, Wanted } from './proof-way.ts';
import type { EnterpriseParts } from './settle-claim.ts';
import { saidNo } from './store.ts';

const day = 86_400;
export const perApplicant: Limit = { name: 'corp-verify-legal', max: 5, seconds: day };
/** So long a no holds. */
export const quietDays = 30;

/** @throws PARAM_INVALID, TOO_MANY */
export async function byLegal(
  { deps, account, notice, corpCheck }: EnterpriseParts,
  { corpId, accountId, now, origin }: Applying,
  { legalPerson, legalMobile: mobile }: { legalPerson: string; legalMobile?: string | undefined },
): Promise<Wanted> {
  if (!mobile) throw new AppError('PARAM_INVALID', '请填写法定代表人手机号');
  const blind = deps.vault.blindIndex('mobile', mobile);
  const by = { sender: accountId, corpId, known: false };
  // he is the legal person himself: nobody has to be told
  const own = (await account.mobileOf(deps.db, accountId)) === mobile;
  const full = own ? undefined : await notice.noRoom(by, mobile);
  if (full) throw new AppError('TOO_MANY', '该手机号近期收到的短信较多，请稍后再试', full);
  const until = new Date(now.getTime() + proofDays * day * 1000);
  const end = mobile.slice(-4);
  return {
    uses: [{ limit: perApplicant, key: accountId }],
    said: `法定代表人确认：手机尾号${end}`,
    row: (proofId) => ({
      ...{ way: 'legal', state: 'sent', bank_name: null, account_end: end, mobile_blind: blind },
      apply_no: null,
      ...sealLegal(deps.vault, proofId, { mobile, legalPerson }),
      ...{ simulated: corpCheck.simulated, sent_at: now, expires_at: until },
    }),
    async begin({ tx }, { name, proof_id }) {
      const since = new Date(now.getTime() - quietDays * day * 1000);
      if (await saidNo(tx, { corpId, mobile: blind, since })) throw new AppError('CORP_LEGAL_REFUSED');
      if (own) return;
      const registered = await account.findPerson(tx, mobile);
      const to = registered
        ? await account.recipient(tx, { accountId: registered.accountId, mobile, corpId: null })
        : { mobile };
      const applicant = await account.displayName(tx, { accountId });
      const values = { sender: name, name: applicant, until: beijingMinute(until) };
      const about = { by, origin, ref: proof_id, page: '/auth/entLegalAuth' };
      await notice.tell(tx, to, { text: 'legalAsked', values }, about);
    },
  };
}
