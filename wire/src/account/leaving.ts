// Leaving: a copy of one's own data (个人信息保护法 art. 45) and the end of the account (art. 47).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { captchaAnswer } from './schemas.ts';

const own = (path: string) => [{ path, callers: ['user'] as const }];
const fresh = ['10401'] as const;

export const leavingRoutes = {
  exportUrl: route({
    paths: own('/account/export/downloadUrl'),
    summary:
      'A one-use address (60 s) of a zip with one’s own data: account, contracts, signed files, logins. After a fresh proof (10401).',
    output: z.object({ url: z.string(), fileName: z.string() }),
    answers: fresh,
  }),
  closeCheck: route({
    paths: own('/account/close/check'),
    summary: 'Whether the account may be closed now: what still has to be done before, one sentence each.',
    output: z.object({ obstacles: z.array(z.string()) }),
  }),
  sendCloseCode: route({
    paths: own('/account/close/sendCode'),
    summary: 'A code to the mobile of the account; after a fresh proof (10401) and a captcha (bind).',
    input: z.strictObject({ ...captchaAnswer }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
    answers: fresh,
  }),
  closeAccount: route({
    paths: own('/account/close'),
    summary:
      'Closes the account at once and for good: its personal data are erased, every login ends, the mobile is free. Contracts and evidence of the other parties stay.',
    input: z.strictObject({ valicode: f.smsCodeField }),
    answers: fresh,
  }),
};
