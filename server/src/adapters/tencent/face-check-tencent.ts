// Living faces by Tencent Cloud FaceID (人脸核身 H5, version 2018-03-01: DetectAuth and GetDetectInfoEnhanced; cloud.tencent.com/document/product/1007/31816,
// /41957 and the codes of /31082 as documented on 2026-11-28). Of the result its text is asked for alone (InfoType 1): no picture, no video.
import { z } from 'zod';
import type { FaceCheckPort } from '../../platform/ports/face-check.ts';
import { askTencent, type TencentAccess, TencentFault } from './ask-tencent.ts';

const started = z.object({ BizToken: z.string().min(1), Url: z.url({ protocol: /^https$/ }) });
const text = z.object({
  ErrCode: z.number().int().nullable(),
  IdCard: z.string().nullable(),
  Name: z.string().nullable(),
  Sim: z.string().nullish(),
  Extra: z.string().nullish(),
});
const detected = z.object({ Text: text.nullable() });

/** 本次流程未完成. */
const PENDING = 17;
/** Token 过期 · 已达到重试上限 · the party lost its picture or video: nobody can go on with it, and nothing is said of the person. */
const ENDED = [15, 16, 201, 202];
/** 未查到身份或照片, a picture too coarse: it cannot compare him. */
const UNKNOWN = [2005, 2007, 2008, 2009];
/** The service itself (1 to 14), rights (203, 204), engines and libraries that are away (1001, 1006 to 1008, 2001, 2017). */
const AWAY = [1, 2, 3, 4, 8, 10, 12, 13, 14, 203, 204, 1001, 1006, 1007, 1008, 2001, 2017];
/** What the interface refuses for a token that served its time. */
const TOKEN_ENDED = ['InvalidParameterValue.BizTokenExpired', 'InvalidParameterValue.BizTokenIllegal'];

export function faceCheckTencent(access: TencentAccess, ruleId: string): FaceCheckPort {
  const ask = askTencent(access, 'faceid', '2018-03-01');
  return {
    simulated: false,
    party: '腾讯云慧眼',
    inWeChat: true,
    async start({ requestId, fullName, idCard, returnTo }) {
      const input = {
        RuleId: ruleId,
        IdCard: idCard,
        Name: fullName,
        RedirectUrl: returnTo,
        Extra: requestId,
      };
      const { BizToken: token, Url: url } = started.parse(await ask('DetectAuth', input));
      return { token, url };
    },
    async result(token) {
      const said = await ask('GetDetectInfoEnhanced', {
        BizToken: token,
        RuleId: ruleId,
        InfoType: '1',
      }).catch((error: unknown) => {
        if (error instanceof TencentFault && TOKEN_ENDED.includes(error.code)) return undefined;
        throw error;
      });
      if (!said) return 'ended';
      const { Text } = detected.parse(said);
      if (!Text || Text.ErrCode === null || Text.ErrCode === PENDING) return 'pending';
      const code = Text.ErrCode;
      if (ENDED.includes(code)) return 'ended';
      if (AWAY.includes(code)) throw new Error(`GetDetectInfoEnhanced answered ${code}`);
      return {
        ...{ requestId: Text.Extra ?? '', fullName: Text.Name ?? '', idCard: Text.IdCard ?? '' },
        result: code === 0 ? 'match' : UNKNOWN.includes(code) ? 'unknown' : 'mismatch',
        ...{ code: String(code), score: Text.Sim ?? null },
      };
    },
  };
}
