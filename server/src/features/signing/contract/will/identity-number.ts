// The identity number that a sender names of who is to sign (docs/decisions/0124): the check before he signs is of that number alone.
import { asOneSpelling, beijingDay, personFault } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';

type Of = {
  /** Who signs: of an enterprise its operator. */
  name: string;
  /** He is demanded a way that compares it. */
  demanded: boolean;
  /** 第1位签署方. */
  line: string;
};

/** In one spelling; null where none is named. Throws APPLY_WILL: what is compared with nothing would only look like a check. */
export function identityNumber(
  said: string | undefined,
  { name, demanded, line }: Of,
  now: Date,
): string | null {
  const { fullName, idCard } = asOneSpelling({ fullName: name, idCard: said ?? '', bankCard: '' });
  if (idCard === '') return null;
  if (!demanded)
    throw new AppError(
      'APPLY_WILL',
      `已填写${line}的身份证号，请同时要求身份核验（不能以通行密钥代替），或删除身份证号`,
    );
  const fault = personFault({ fullName, idCard, bankCard: '' }, 'operator3', beijingDay(now));
  if (fault) throw new AppError('APPLY_WILL', `${line}的身份证号无法核验：${fault.message}`);
  return idCard;
}
