// The business register by Tencent Cloud OCR (QueryEnterpriseBasicInfo, version 2018-11-19; cloud.tencent.com/document/api/866/140605, as
// documented on 2026-11-28): one request a name. It finds former names and spellings, too, so that a code counts only when the name it
// comes with is the one that was asked.
import { z } from 'zod';
import type { BusinessRegisterPort } from '../../platform/ports/identity-check.ts';
import { askTencent, type TencentAccess, TencentFault } from './ask-tencent.ts';

const answered = z.object({
  StatusCode: z.literal(0),
  CreditCode: z.string().nullish(),
  EntName: z.string().nullish(),
});
/** The brackets of a name are written in two widths. */
const plain = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');
/** 查询无记录 */
const unknown = 'FailedOperation.QueryNoRecord';

export function registerTencent(access: TencentAccess): BusinessRegisterPort {
  const ask = askTencent(access, 'ocr', '2018-11-19');
  const codeOf = async (name: string): Promise<string | null> => {
    try {
      const { EntName, CreditCode } = answered.parse(
        await ask('QueryEnterpriseBasicInfo', { EntName: name }),
      );
      return CreditCode && plain(EntName ?? '') === plain(name) ? CreditCode : null;
    } catch (error) {
      if (error instanceof TencentFault && error.code === unknown) return null;
      throw error;
    }
  };
  return {
    simulated: false,
    async creditCodes(names) {
      const codes: (string | null)[] = [];
      // one after the other: the service answers a few a second, and refuses more
      for (const name of names) codes.push(await codeOf(name));
      return codes;
    },
  };
}
