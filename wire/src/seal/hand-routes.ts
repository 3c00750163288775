// Hand signatures: drawn here or on the phone by QR; saved ones of a signed-in person (spec §7.10 /i/handSign/*).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { handSignState } from './hand-state.ts';

const point = z.strictObject({
  x: z.number().min(-100).max(10_000),
  y: z.number().min(-100).max(10_000),
  time: z.number().min(0).max(9_999_999_999_999),
  pressure: z.number().min(0).max(1).optional(),
});
/** Strokes as drawn, kept as evidence: CSS pixels, ms. At most 200 strokes and 5,000 points. */
export const strokes = z
  .array(z.strictObject({ points: z.array(point).min(1).max(5000) }))
  .min(1, '请先签名')
  .max(200)
  .refine((list) => list.reduce((n, s) => n + s.points.length, 0) <= 5000, '签名过于复杂，请重新签写');
export type Strokes = z.output<typeof strokes>;

export const handSign = z.object({ handSignId: f.uuidField, svg: z.string(), createTime: f.isoTime });
/** Who asks: a link signer (pair + signToken bearer) or a signed-in person. */
const asker = { ...f.linkFields, applyNo: f.applyNoField.optional() };
const callers = ['link', 'user', 'corp'] as const;

export const handSignRoutes = {
  handSignUrl: route({
    paths: [{ path: '/i/handSign/url', callers }],
    body: 'json',
    summary: 'Opens a hand-off: the address for the phone’s QR code, valid 10 minutes, one signature.',
    input: z.strictObject(asker),
    output: z.object({ handSignId: f.uuidField, url: z.string(), qrSvg: z.string(), expiresAt: f.isoTime }),
  }),
  handSignCreate: route({
    paths: [{ path: '/i/handSign/create', callers: ['link', 'user'] }],
    body: 'json',
    summary:
      'Stores a drawn signature: from the phone with the hand-off pair, or saved by a signed-in person.',
    input: z.strictObject({
      handSignId: f.uuidField.optional(),
      sign: f.hmacField.optional(),
      ts: f.tsField.optional(),
      strokes: f.jsonField(strokes),
    }),
    output: handSign,
  }),
  handSignResult: route({
    paths: [{ path: '/i/handSign/result', callers }],
    body: 'json',
    summary: 'What the phone has drawn so far: waiting, opened, or drawn with the picture.',
    input: z.strictObject({ ...asker, handSignId: f.uuidField }),
    output: handSignState,
  }),
  handSignWatch: route({
    paths: [{ path: '/i/handSign/watch', callers }],
    body: 'stream',
    summary: 'The same as a server-sent event stream, so that the signature appears on the desktop at once.',
    input: z.strictObject({ ...asker, handSignId: f.uuidField }),
    output: f.raw,
  }),
  handSignOpen: route({
    paths: [{ path: '/i/handSign/open', callers: ['link'] }],
    body: 'json',
    summary: 'The phone opened the hand-off page; answers for which contract it signs.',
    input: z.strictObject({ handSignId: f.uuidField, sign: f.hmacField, ts: f.tsField }),
    output: z.object({
      contractName: z.string().nullable(),
      signatoryName: z.string().nullable(),
      expiresAt: f.isoTime,
    }),
  }),
  handSignList: route({
    paths: [{ path: '/i/handSign/list', callers: ['user'] }],
    summary: 'Saved signatures of the signed-in person.',
    output: z.object({ list: z.array(handSign) }),
  }),
  handSignDelete: route({
    paths: [{ path: '/i/handSign/delete', callers: ['user'] }],
    summary: 'Deletes one saved signature of the signed-in person.',
    input: z.strictObject({ handSignId: f.uuidField }),
  }),
};
