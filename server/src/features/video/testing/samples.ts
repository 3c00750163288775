// A well-formed request for each call of recordings, aimed at a contract of which no recording was demanded: what is refused next proves that the gate
// was passed.
import { randomUUID } from 'node:crypto';
import { asked } from '../../../testing/matrix/aim.ts';
import type { Sample } from '../../../testing/matrix/sample.ts';

const sha256 = '0'.repeat(64);
export const videoSamples: Record<string, Sample> = {
  'video.state': { kinds: ['contract', 'line'], input: asked },
  'video.start': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), consentHash: sha256 }),
    proves: ['VIDEO_NOT_ASKED'],
  },
  'video.upload': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), sessionId: randomUUID(), part: 0, sha256 }),
    file: 'no part',
    proves: ['VIDEO_PART'],
  },
  'video.result': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), sessionId: randomUUID(), parts: 1, sha256 }),
    proves: ['VIDEO_GONE'],
  },
  'video.show': {
    kinds: ['contract', 'line'],
    input: (w, c) => ({ ...asked(w, c), sessionId: randomUUID() }),
    proves: ['NOT_FOUND'],
  },
  'video.review': {
    kinds: ['contract'],
    input: (w, c) => ({
      applyNo: (asked(w, c) as { applyNo: string }).applyNo,
      ...{ sessionId: randomUUID(), verdict: 'heard' },
    }),
    proves: ['NOT_FOUND'],
  },
};
