// Cards and licences read off pictures (spec §7.18 names the calls only; fields: docs/decisions/0122), and the hand-over to a phone. Nobody is
// verified by a picture: what was read fills in a form.
import { ocrFieldNames, ocrKinds } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { handOverOpened, ocrKind, ocrReading, taken } from './ocr-schemas.ts';

const own = (path: string) => [{ path: `/i/idenAuth/${path}`, callers: ['user'] as const }];
const anyone = (path: string) => [{ path: `/i/idenAuth/${path}`, callers: ['public'] as const }];
/** SHA-256 of the text that he agreed to (`per`): a card is sensitive before anything is compared. */
export const consented = {
  consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请先阅读并同意《实名认证信息处理说明》'),
};
const file = 'The file is the last part: PNG or JPEG, at most 10 MB and 30 million pixels.';

export const ocrRoutes = {
  ocrIdCard: route({
    paths: own('ocrIdCard'),
    body: 'multipart',
    summary: `Reads one side of a mainland identity card. Nothing is kept of the picture but its hash. ${file}`,
    answers: ['TOO_MANY'],
    input: z.strictObject({ ...consented, side: z.enum(['front', 'back']).default('front') }),
    output: ocrReading,
  }),
  businessLicence: route({
    paths: own('businessLicence'),
    body: 'multipart',
    summary: `Reads a business licence; of a PDF its first page. ${file}`,
    answers: ['TOO_MANY'],
    output: ocrReading,
  }),
  bankCard: route({
    paths: own('bankCard'),
    body: 'multipart',
    summary: `Reads the number of a bank card. ${file}`,
    answers: ['TOO_MANY'],
    input: z.strictObject(consented),
    output: ocrReading,
  }),
  handOver: route({
    paths: own('handOver'),
    summary:
      'Hands the camera over to a phone: an address for a QR code, ten minutes, for the first phone that opens it, as long as this login stands.',
    answers: ['TOO_MANY'],
    input: z.strictObject({ ...consented, kinds: f.listField(z.array(ocrKind).min(1).max(ocrKinds.length)) }),
    output: z.object({ handOverId: f.uuidField, url: z.string(), qrSvg: z.string(), expiresAt: f.isoTime }),
  }),
  handOverWatch: route({
    paths: own('handOver/watch'),
    body: 'stream',
    summary: 'What the phone has done so far and what was read, as server-sent events: state and readings.',
    input: z.strictObject({ handOverId: f.uuidField }),
    output: f.raw,
  }),
  handOverOpen: route({
    paths: anyone('handOver/open'),
    summary: 'The phone opens the hand-over, once: the key by which it sends pictures, and which are wanted.',
    input: z.strictObject({ k: f.hmacField }),
    output: handOverOpened,
  }),
  handOverTake: route({
    paths: anyone('handOver/take'),
    body: 'multipart',
    summary: `A picture from the phone, read for the account that handed over. ${file}`,
    answers: ['TOO_MANY'],
    input: z.strictObject({ phoneKey: f.hmacField, kind: ocrKind }),
    output: taken,
  }),
};

/** Readings from which a form was filled in: what was corrected is recorded with the attempt. */
export const readFrom = { readings: f.listField(z.array(f.uuidField).max(4)).default([]) };
/** Which cards an attempt was filled in from, and what the person changed of what was read. */
export const readOf = z.array(z.object({ kind: ocrKind, corrected: z.array(z.enum(ocrFieldNames)) }));
