// Video signing (spec §7.4 names three calls; fields and the other calls: docs/decisions/0150): the signatory reads a sentence aloud before his camera, the
// recording comes in parts, and a person of the sender says what he heard.
import { maxVideoParts, videoContainers, videoVerdicts } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';

const si = (path: string) => [
  { path: `/si/v2/videoSign/${path}`, callers: ['link', 'user', 'corp'] as const },
];
const hash = z.string().regex(/^[0-9a-f]{64}$/, '请重新录制');
const mine = { ...f.linkFields, signNo: f.signNoField };
const ofSession = { ...mine, sessionId: f.uuidField };
/** Why he cannot sign now, and so record nothing. */
const closed = [
  ...(['SIGN_NOT_YOURS', 'SIGN_TRANSFERRED', 'SIGN_NOT_TURN', 'SIGN_SEAL_APPROVING', 'SIGN_DONE'] as const),
  ...(['SIGN_REFUSED', 'SIGN_CANCELLED', 'SIGN_EXPIRED', 'SIGN_TERMINATED'] as const),
  ...(['SIGN_INIT_APPROVING', 'SIGN_INIT_REJECTED'] as const),
];

/** One recording of a line. */
export const videoView = z.object({
  sessionId: f.uuidField,
  signNo: f.signNoField,
  sentence: z.string(),
  recordedAt: f.isoTime,
  milliseconds: z.number().int(),
  length: z.number().int(),
  container: z.enum(videoContainers),
  sha256: z.string(),
  /** False: it was erased, or another recording came in its place. */
  playable: z.boolean(),
  /** The signature of the line rests on it. */
  used: z.boolean(),
  /** Newest first: what people of the sender said of it. */
  reviews: z.array(z.object({ verdict: z.enum(videoVerdicts), note: z.string(), time: f.isoTime })),
});
export type VideoView = z.output<typeof videoView>;

export const videoRoutes = family('video', {
  state: route({
    paths: si('state'),
    answers: ['SIGN_NOT_YOURS', 'SIGN_TRANSFERRED'],
    summary:
      'Whether the contract demands a video, what is agreed to, and the recordings that the asker may see: the signatory his own, the sender all.',
    input: z.strictObject(f.linkFields),
    output: z.object({
      demanded: z.boolean(),
      consent: z.object({ text: z.string(), hash: z.string() }),
      /** The asker may say what he heard. */
      mayReview: z.boolean(),
      recordings: z.array(videoView),
    }),
  }),
  start: route({
    paths: si('start'),
    answers: [...closed, 'TOO_MANY'],
    summary:
      'Begins a recording: the sentence that is read aloud, for 30 minutes. An earlier one that was not finished is over.',
    input: z.strictObject({ ...mine, consentHash: hash }),
    output: z.object({
      sessionId: f.uuidField,
      sentence: z.string(),
      partBytes: z.number().int(),
      maxBytes: z.number().int(),
      minSeconds: z.number().int(),
      maxSeconds: z.number().int(),
      expiresAt: f.isoTime,
    }),
  }),
  upload: route({
    paths: si('upload'),
    body: 'multipart',
    answers: closed,
    summary:
      'One part (`file`) of the recording, in any order, counted from 0: `partBytes` long but for the last. The same again changes nothing.',
    input: z.strictObject({ ...ofSession, part: f.intField(0, maxVideoParts - 1), sha256: hash }),
    output: z.object({ /** Parts that are there. */ parts: z.array(z.number().int()) }),
  }),
  result: route({
    paths: si('result'),
    answers: closed,
    summary:
      'All `parts` are there and are the file of this hash: it is read, judged and stands in the evidence. Asked again it answers the same.',
    input: z.strictObject({ ...ofSession, parts: f.intField(1, maxVideoParts), sha256: hash }),
    output: videoView,
  }),
  show: route({
    method: 'GET',
    paths: si('show'),
    body: 'binary',
    answers: ['SIGN_NOT_YOURS', 'SIGN_TRANSFERRED'],
    summary:
      'The recording, with Range, for its signatory and the side that sent the contract; who looked is kept.',
    input: z.strictObject({ ...f.linkFields, sessionId: f.uuidField }),
    output: f.raw,
  }),
  review: route({
    paths: [{ path: '/si/v2/videoSign/review', callers: ['user', 'corp'] }],
    answers: ['SIGN_NOT_YOURS', 'SIGN_TRANSFERRED', 'LINK_INVALID'],
    summary:
      'What somebody of the side that sent the contract heard; it stands in the evidence, at any time, and may be said again.',
    input: z.strictObject({
      applyNo: f.applyNoField,
      sessionId: f.uuidField,
      verdict: z.enum(videoVerdicts),
      note: z.string().trim().max(200, '不能超过200个字符').default(''),
    }),
    output: videoView,
  }),
});
