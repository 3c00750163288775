// The signer's side (spec §7.4 /si/*): by link pair, or by a session that takes part in the contract.
import { willWays } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { maxFiles } from './create-schemas.ts';
import { applyDetail, certificateView, extendInfo, timelineEvent } from './view-schemas.ts';
import { assertion, intendedFields } from './will/passkey-input.ts';

const si = (path: string) => [{ path, callers: ['link', 'user', 'corp'] as const }];
/** The same call under the name that the specification gives it for contracts of several files. */
const siMulti = (name: string) => [...si(`/si/applySign/${name}`), ...si(`/si/applySign/multiFiles/${name}`)];
const linkOnly = (path: string) => [{ path, callers: ['link'] as const }];
const hash = z.string().regex(/^[0-9a-f]{64}$/, '请刷新页面后重试');
/** applyNo, signNo, sign, ts of a link; a session sends applyNo (and signNo of its own line). */
const link = f.linkFields;
const fullLink = { applyNo: f.applyNoField, signNo: f.signNoField, sign: f.hmacField, ts: f.tsField };
/** What a holder may open in a pack: parties' names, contract name, name of the uploaded file, reasons given. */
export const packOpening = z.enum(['names', 'title', 'file_name', 'reasons']);
export type PackOpening = z.output<typeof packOpening>;

export const signerRoutes = {
  extendInfo: route({
    paths: [...linkOnly('/si/applySign/extendInfo'), ...linkOnly('/si/applySign/multiFiles/extendInfo')],
    summary:
      'Before the second factor: sender, contract name, masked phone, and whether the link can be used.',
    input: z.strictObject(fullLink),
    output: extendInfo,
  }),
  sendLinkCode: route({
    paths: linkOnly('/si/auth/sendCode'),
    summary: 'Sends the code of this link to the phone on file; the phone is never in the answer.',
    input: z.strictObject(fullLink),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  verifyCode: route({
    paths: linkOnly('/si/auth/verifyCode'),
    summary:
      'Second factor: the SMS code opens the text and yields a bearer (`signToken`) bound to this signNo for 30 minutes.',
    input: z.strictObject({ ...fullLink, code: f.smsCodeField }),
    output: z.object({ signToken: z.string(), expiresAt: f.isoTime }),
  }),
  relink: route({
    paths: linkOnly('/si/applySign/relink'),
    summary:
      '重新获取链接: sends the link again to the recipient on file, when `mobile` is his; answers the same whether it is or not.',
    input: z.strictObject({ applyNo: f.applyNoField, signNo: f.signNoField, mobile: f.mobileField }),
  }),
  info: route({
    paths: siMulti('info'),
    summary:
      'The contract for a party: document, parties, fields, what the asker can do. A link needs its signToken.',
    input: z.strictObject(link),
    output: applyDetail,
  }),
  switchInfo: route({
    paths: siMulti('switchInfo'),
    summary: 'Which ways of signing and of proving willingness this contract offers the asker.',
    input: z.strictObject(link),
    output: z.object({
      handSign: z.boolean(),
      seal: z.boolean(),
      /** Ways that he passes, or may choose from, before he signs; `sms` always. */
      willingness: z.array(z.enum(['sms', ...willWays])),
      refuse: z.boolean(),
      download: z.boolean(),
    }),
  }),
  signRecord: route({
    paths: siMulti('signRecord'),
    summary: 'The signing log: every event of the contract in plain words, oldest first.',
    input: z.strictObject(link),
    output: z.object({ list: z.array(timelineEvent) }),
  }),
  certi: route({
    paths: siMulti('certi'),
    summary: 'Certificates and signature levels of the signed revisions.',
    input: z.strictObject(link),
    output: z.object({ list: z.array(certificateView) }),
  }),
  document: route({
    method: 'GET',
    paths: si('/si/applySign/document'),
    body: 'binary',
    summary:
      'Bytes of the document for reading, with Range; by bearer (signToken or session), never by the pair alone.',
    input: z.strictObject({
      applyNo: f.applyNoField,
      revision: f.intField(0, 200).optional(),
      /** Which of its files, from 0. */
      file: f.intField(0, maxFiles - 1).default(0),
    }),
    output: f.raw,
  }),
  willCode: route({
    paths: si('/si/auth/willCode'),
    summary:
      'Willingness by SMS for a signed-in signatory who did not come by link: sends the code to the phone on file.',
    input: z.strictObject({
      applyNo: f.applyNoField,
      signNo: f.signNoField,
      /** Of several files, and to sign: the set that the page shows (`docsSha256` of info); the code signs that set and no other. */
      docsSha256: hash.optional(),
    }),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  submit: route({
    paths: si('/si/applySign/submit'),
    body: 'json',
    summary:
      'Signs: accepted when intent and accept events are in the log; the signed PDF revision follows within seconds.',
    input: z.strictObject({
      ...intendedFields,
      /** What was read, as the page counts it: pages from 0 that were in view, seconds. A line with a demand (`me.readWhole`, `me.readTime`) needs it. */
      reading: f
        .jsonField(
          z.strictObject({
            pages: z.array(z.number().int().min(0).max(999)).max(1000),
            seconds: z.number().int().min(0).max(86_400),
          }),
        )
        .optional(),
      /** Needed when the caller has no fresh signToken: the code of willCode. */
      code: f.smsCodeField.optional(),
      /** The answer to the challenge of /si/auth/passkey for exactly this. */
      passkey: f.jsonField(assertion).optional(),
      /** Of an account with a second factor, before its enterprise's seal is used (SECOND_FACTOR): a code of its app, or a recovery code. */
      secondCode: z.string().max(20).optional(),
    }),
    output: z.object({
      acceptedAt: f.isoTime,
      logIndex: z.number().int(),
      /** C2SP tlog-proof text of the sign.accept event, which stands in its `extra` line. */
      proof: z.string(),
    }),
    answers: ['SECOND_FACTOR', 'SECOND_FACTOR_WRONG', 'PASSKEY_FAILED', 'PASSKEY_STALE', 'PASSKEY_COUNTER'],
  }),
  refuse: route({
    paths: si('/si/applySign/refuse'),
    summary: 'Refuses with a reason; the contract ends as refused and every party is told.',
    input: z.strictObject({
      ...link,
      signNo: f.signNoField,
      reason: z.string().trim().min(1, '请填写拒签原因').max(200, '不能超过200个字符'),
      code: f.smsCodeField.optional(),
    }),
  }),
  progress: route({
    paths: si('/si/applySign/progress'),
    body: 'stream',
    summary: 'Server-sent events: one `change` now and one whenever the contract moves.',
    input: z.strictObject(link),
    output: f.raw,
  }),
  downloadUrl: route({
    paths: si('/si/applySign/downloadUrl'),
    summary:
      'A one-use address (60 s) of the signed PDF (several: a zip), of the pages as pictures (a zip of PNG), or of the evidence pack; free for every party. `open`: which commitments the pack opens (default all of them); the others stay closed and every proof holds.',
    input: z.strictObject({
      ...link,
      kind: z.enum(['pdf', 'pictures', 'pack']),
      /** One file, from 0; left out: all of them. */
      file: f.intField(0, maxFiles - 1).optional(),
      open: f.jsonField(z.array(packOpening).max(4)).optional(),
    }),
    output: z.object({ url: z.string(), fileName: z.string() }),
  }),
};
