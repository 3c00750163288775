// Names and numbers by Tencent Cloud FaceID (IdCardVerification, version 2018-03-01; cloud.tencent.com/document/product/1007/33188): one HTTP request
// a pair, result codes as documented on 2026-11-28.
import { z } from 'zod';
import type { IdentityCheckPort, IdentityPair } from '../../platform/ports/identity-check.ts';
import { askTencent, type TencentAccess } from './ask-tencent.ts';

const answered = z.object({ Result: z.string() });
/** 不一致 · 非法身份证号 · 非法姓名 · 库中无此记录; all others are none about the pair: the register is away, or it is enough for today. */
const failing: readonly string[] = ['-1', '-2', '-3', '-5'];

export function identityCheckTencent(access: TencentAccess): IdentityCheckPort {
  const ask = askTencent(access, 'faceid', '2018-03-01');
  const matches = async ({ name, identityNo }: IdentityPair): Promise<boolean> => {
    const { Result } = answered.parse(await ask('IdCardVerification', { Name: name, IdCard: identityNo }));
    if (Result !== '0' && !failing.includes(Result)) throw new Error(`IdCardVerification answered ${Result}`);
    return Result === '0';
  };
  return {
    simulated: false,
    async matches(pairs) {
      const found: boolean[] = [];
      for (const pair of pairs) found.push(await matches(pair));
      return found;
    },
  };
}
