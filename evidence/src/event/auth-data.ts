// Events by which somebody shows who he is, and what he agrees to: part of EVENT_DATA (event-data.ts says what its words mean).
import { WILL_WAYS } from './will.ts';

const CONSENTS = ['sign', 'normalise', 'privacy', 'certificate'] as const;

export const AUTH_DATA = {
  'auth.sms': {
    purpose: ['read', 'sign', 'login'],
    result: ['passed', 'failed'],
    attempt: 'count',
    mobile_c: 'hash',
    /** The generation of the link by which he came; of who is signed in there is none. `docs_h` of a code to sign several files: digestOfFiles of the very documents. */
    'generation?': 'count',
    'receipt_h?': 'hash',
    'test?': 'flag',
    'docs_h?': 'hash',
  },
  'auth.face': { result: ['passed', 'failed'], 'receipt_h?': 'hash', 'test?': 'flag' },
  /** More than a code by SMS was asked of who stands in the line (`pii` repeats his commitments): `party` compared name, identity number and
   * what else the way takes (of `face` a living face with the picture of his card), and answered `code` under its own number `request`; `question_h` is salted and hashes everything that
   * it was asked. `generation` as in auth.sms. `batch_h`, `batch_size`, `batch_at`: asked once for this exact set of lines and documents, this one among
   * them, and answered then; it serves the intents of that set alone (rules W7, W8). */
  'auth.check': {
    way: WILL_WAYS,
    result: ['passed', 'failed'],
    party: 'text',
    request: 'text',
    code: 'text',
    question_h: 'hash',
    'generation?': 'count',
    'test?': 'flag',
    'batch_h?': 'hash',
    'batch_size?': 'count',
    'batch_at?': 'time',
  },
  /** The signing password of the account whose phone the line was sent to was asked of who stands in the line (`pii` repeats his commitments):
   * the platform compared it with what the account chose at `set`. `generation` as in auth.sms. `batch_h`, `batch_size`: one try for
   * this exact set of lines and documents, this one among them; it serves the intents of that set alone. */
  'auth.password': {
    result: ['passed', 'failed'],
    set: 'time',
    'generation?': 'count',
    'batch_h?': 'hash',
    'batch_size?': 'count',
  },
  /** Who stands in the line (`pii` repeats his commitments) recorded himself while he read `sentence_c`, the contract's title and a number made for this `session`. `sha256`
   * and `length` of the file, `video_h` and `audio_h` of the payloads of its packets one after the other, `ms` from the first to the end of the last.
   * No machine listened to it. `consent`: of the text to which he agreed before. `generation` as in auth.sms. */
  'video.recorded': {
    consent: 'hash',
    session: 'text',
    sentence_c: 'hash',
    sha256: 'hash',
    length: 'count',
    container: ['webm', 'mp4'],
    video: 'text',
    audio: 'text',
    ms: 'count',
    video_h: 'hash',
    audio_h: 'hash',
    'generation?': 'count',
  },
  /** Somebody of the sender looked at the recording (leaf of its event): he heard the sentence, or what he saw and heard is not it. */
  'video.reviewed': { recording: 'hash', verdict: ['heard', 'differs'], 'note_c?': 'hash' },
  'consent.show': { kind: CONSENTS, text_h: 'hash', version: 'text' },
  'consent.accept': { kind: CONSENTS, text_h: 'hash', version: 'text' },
} as const;
