// A signatory of whom a recording is demanded: its beginning, its end, and the signature that rests on it.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { videoRoutes } from '@xinqi/wire/video';
import { makeVideo } from '../../../../testing/video/make-video.ts';
import { begin, ending, record, uploadAll } from '../../../../testing/video/record.ts';
import type { Scene } from '../scenes.ts';
import { type Act, numbers, signers, submission } from './act.ts';

let seed = 10_000;
const newVideo = () => makeVideo({ seconds: 4, seed: ++seed });
const at = (s: Scene) => ({ signer: s.actor, link: numbers(s) });

export const byVideo: readonly Act[] = [
  {
    route: videoRoutes.start,
    of: signers,
    kind: 'signing',
    films: true,
    async ready(s) {
      const { consent } = await s.actor.call(videoRoutes.state, { applyNo: s.applyNo });
      return () => s.actor.call(videoRoutes.start, { ...numbers(s), consentHash: consent.hash });
    },
  },
  {
    route: videoRoutes.result,
    of: signers,
    kind: 'signing',
    films: true,
    async ready(s) {
      const video = await newVideo();
      const { sessionId } = await begin(at(s));
      await uploadAll(s.w, at(s), sessionId, video);
      return () => s.actor.call(videoRoutes.result, ending(at(s), sessionId, video));
    },
  },
  {
    route: r.submit,
    name: 'submit with a recording',
    of: signers,
    kind: 'signing',
    films: true,
    async ready(s) {
      await record(s.w, at(s), await newVideo());
      const input = await submission(s);
      return () => s.actor.call(r.submit, input);
    },
  },
];
