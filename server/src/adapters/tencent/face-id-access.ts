// Keys and place of Tencent Cloud FaceID, for persons and for faces.
import type { Config } from '../../platform/config.ts';
import { sendOverHttp } from '../send.ts';
import type { TencentAccess } from './ask-tencent.ts';

export const faceIdAccess = (config: Config): TencentAccess => ({
  ...{ url: config.FACEID_TENCENT_URL, region: config.FACEID_TENCENT_REGION, send: sendOverHttp },
  ...{ id: config.FACEID_TENCENT_SECRET_ID ?? '', secret: config.FACEID_TENCENT_SECRET_KEY ?? '' },
  // signed with the real time: the service refuses what is five minutes off
  now: () => new Date(),
});
