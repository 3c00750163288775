// Ways in beside password and code: QR code, an enterprise by its name, documents from outside the mainland (spec §7.18).
import { foreignDocument, normaliseDocument } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { knownDevice, secondCode, session } from './schemas.ts';

const anyone = (path: string) => [{ path, callers: ['public'] as const }];
const own = (path: string) => [{ path, callers: ['user'] as const }];
const shownBy = z.strictObject({ qrId: f.uuidField, browserKey: f.hmacField });

/** Documents of people from outside the mainland; the numbers are those of domain.md §2.3 as far as it has them. */
export const docType = f.intField(2, 6);

export const entranceRoutes = {
  qrCode: route({
    paths: anyone('/wechat/qrCode'),
    summary: 'A QR code for a login, bound to the browser that shows it (browserKey); a minute, one use.',
    output: z.object({
      qrId: f.uuidField,
      browserKey: f.hmacField,
      scanUrl: z.string(),
      /** The picture, SVG. */
      qrCode: z.string(),
      expiresAt: f.isoTime,
    }),
  }),
  qrState: route({
    paths: anyone('/wechat/qrCode/state'),
    summary:
      'For the browser that shows it: whether it was scanned and confirmed, and by whose account (masked).',
    input: shownBy,
    output: z.object({
      state: z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired']),
      who: z.object({ name: z.string(), account: z.string() }).nullable(),
    }),
  }),
  qrEnter: route({
    paths: anyone('/wechat/qrCode/enter'),
    device: true,
    summary: 'The browser’s own user has seen whose account confirmed, and enters it; once.',
    input: shownBy.extend({ knownDevice }),
    output: session,
  }),
  qrOpen: route({
    paths: own('/wechat/qrCode/open'),
    summary:
      'A signed-in phone scanned the code: which browser asks, where. The code is its account’s from then on.',
    input: z.strictObject({ k: f.hmacField }),
    output: z.object({
      device: z.string(),
      place: z.string(),
      createTime: f.isoTime,
      expiresAt: f.isoTime,
    }),
  }),
  qrAnswer: route({
    paths: own('/wechat/qrCode/answer'),
    summary: 'The phone confirms the login, or refuses it.',
    input: z.strictObject({ k: f.hmacField, confirm: f.flagField }),
  }),
  jtLogin: route({
    paths: anyone('/jtLogin'),
    device: true,
    summary:
      'Login of an enterprise’s member by its name: as passwordLogin, then acting for it. Another enterprise is a failed login.',
    input: z.strictObject({
      companyName: f.partyNameField,
      targetId: f.targetField,
      password: z.string().min(1, '请输入密码').max(100),
      secondCode: secondCode.optional(),
      knownDevice,
      imgCode: f.imgCodeField.optional(),
      imgCodeId: f.uuidField.optional(),
    }),
    output: session,
  }),
  secSign: route({
    paths: anyone('/i/anony/secSign'),
    summary:
      'The seal `si` of a registration form: two hours, one registration. What it means is ours to decide.',
    output: z.object({ si: z.string(), expiresAt: f.isoTime }),
  }),
  nonContiRegister: route({
    paths: anyone('/i/anony/nonContiRegister'),
    device: true,
    summary:
      'Registers a person with a document from Hong Kong, Macao, Taiwan or abroad, and signs in. The document is kept sealed and not verified here.',
    input: z
      .strictObject({
        docType,
        docNo: z.string().max(40).transform(normaliseDocument),
        name: f.partyNameField,
        mobile: f.mobileField,
        /** SMS code of verifyType `register` sent to `mobile`. */
        valicode: f.smsCodeField,
        password: f.passwordField,
        email: f.emailField.optional(),
        si: z.string().max(100).optional(),
        knownDevice,
      })
      .refine(({ docType, docNo }) => foreignDocument(docType, docNo).ok, {
        path: ['docNo'],
        message: '证件号码格式不正确',
      }),
    output: session,
  }),
};
