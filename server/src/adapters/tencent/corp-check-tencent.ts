// Enterprises by Tencent Cloud OCR (version 2018-11-19: VerifyBizLicenseEnterprise3 and -4; cloud.tencent.com/document/product/866/132862 and
// 129072, as documented on 2026-11-27). Three elements tell nothing apart, so whoever does not match is asked about once more by name and code.
// The fourth element is 注册登记证件号码, of whatever document. A status that the documentation does not name is no answer. The term of an enterprise is told with an identity number alone, so not here.
import type { RegisterSays } from '@xinqi/domain';
import { z } from 'zod';
import type { CorpCheckPort } from '../../platform/ports/corp-check.ts';
import { askTencent, type TencentAccess } from './ask-tencent.ts';

const answered = z.object({
  StatusCode: z.literal(0),
  VerifyResult: z.union([z.literal(0), z.literal(1)]),
  OperatingStatus: z.string().nullish(),
});
/** 在营, 迁出 and 停业 exist; 注销; 吊销 and 撤销 (of the registration). */
const statuses: Readonly<Record<string, RegisterSays['status']>> = {
  ...{ '1': 'open', '2': 'open', '6': 'open' },
  ...{ '3': 'deregistered', '4': 'revoked', '5': 'revoked' },
};
type Elements = { name: string; creditCode: string; legalPerson?: string };

export function corpCheckTencent(access: TencentAccess): CorpCheckPort {
  const ask = askTencent(access, 'ocr', '2018-11-19');
  const compare = async ({ name, creditCode, legalPerson }: Elements) => {
    const kind = legalPerson === undefined ? { VerifyType: 'ENT_2META' } : { VerifyType: 'ENT_3META' };
    const said = await ask('VerifyBizLicenseEnterprise3', {
      ...{ CreditCode: creditCode, EntName: name, ...kind },
      ...(legalPerson === undefined ? {} : { LrName: legalPerson }),
    });
    const { VerifyResult, OperatingStatus } = answered.parse(said);
    return { matches: VerifyResult === 1, status: OperatingStatus ?? '' };
  };
  const statusOf = (word: string): RegisterSays['status'] => {
    const status = statuses[word];
    if (!status) throw new Error(`the register answered status ${word || '(none)'}`);
    return status;
  };
  return {
    simulated: false,
    async check({ requestId, name, creditCode, legalPerson, legalNumber }) {
      const known = legalNumber
        ? answered.parse(
            await ask('VerifyBizLicenseEnterprise4', {
              ...{ CreditCode: creditCode, EntName: name, LrName: legalPerson, IdNum: legalNumber },
            }),
          ).VerifyResult === 1
        : (await compare({ name, creditCode, legalPerson })).matches;
      // who exists no more is not verified, however well he is described
      const stands = known && statusOf((await compare({ name, creditCode })).status) === 'open';
      return { requestId, result: stands ? 'match' : 'mismatch' };
    },
    async state({ requestId, name, creditCode, legalPerson }) {
      const corp = await compare({ name, creditCode });
      // of a name that does not match the register says no status
      if (!corp.matches)
        return { requestId, status: 'open', nameMatches: false, legalMatches: null, termOver: false };
      const status = statusOf(corp.status);
      const asks = status === 'open' && legalPerson !== null;
      const legalMatches = asks ? (await compare({ name, creditCode, legalPerson })).matches : null;
      return { requestId, status, nameMatches: true, legalMatches, termOver: false };
    },
  };
}
