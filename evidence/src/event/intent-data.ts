// What a signatory's expression of his will says: part of EVENT_DATA (event-data.ts says what its words mean).
import { IDENTITY_WAYS } from './will.ts';

export const INTENT_DATA = {
  /** `doc` is what the signer saw and means to sign, of several files the first; `docs` the hashes of all; `fields_h` the hash of the placement list. */
  /** `batch_h`, `batch_size`: one willingness act for this exact set of lines and documents, this one among them.
   * `generation`: of the link whose code opened the text to him; of who is signed in there is none.
   * What was read, claimed by who `read_by` says and checked by nobody: `read_pages` of `read_of` pages were in view, for `read_seconds`;
   * `read_which` names them (`1-3,5`) where that is short. `read_since`: by the server's clock, when the text was opened to him.
   * `shown_at`: by the server's clock, when the last of the files had gone to him; of a batch only where all had.
   * `checks`: leaf hashes of the passed auth.check and auth.password events of this line on which it rests.
   * `identity`: his account had been verified by this way at `identity_at`, under the name in the line; `identity_h` hashes the receipt.
   * `passkey`: an assertion whose challenge hashes this very content (passkey.ts); with it `image_h`, of the seal's drawing, and `marks_c`, which
   * commits to what he wrote and filled in, under a salt made for this question alone.
   * `location_c`: degrees as `longitude,latitude`, claimed by who `location_by` says and checked by nobody. */
  'sign.intent': {
    method: ['sms', 'face', 'password', 'auto'],
    'generation?': 'count',
    'org_c?': 'hash',
    'subject_c?': 'hash',
    'fields_h?': 'hash',
    'consent?': 'hash',
    /** A seal is used with it: a seal.use that names it follows. Events before 2026-11-26 do not say. */
    'seal?': 'flag',
    'batch_h?': 'hash',
    'batch_size?': 'count',
    'read_by?': ['browser'],
    'read_pages?': 'count',
    'read_of?': 'count',
    'read_which?': 'text',
    'read_seconds?': 'count',
    'read_since?': 'time',
    'shown_at?': 'time',
    'location_c?': 'hash',
    'location_by?': ['device'],
    'docs?': 'hashes',
    'checks?': 'checks',
    'identity?': IDENTITY_WAYS,
    'identity_at?': 'time',
    'identity_h?': 'hash',
    'identity_test?': 'flag',
    'image_h?': 'hash',
    'marks_c?': 'hash',
    'passkey?': 'passkey',
    /** Leaf of the video.recorded of this line on which it rests. */
    'video?': 'hash',
  },
} as const;
