// The door of video: recordings of signatories, which signing asks for before a signature, and what people of the sender heard.
import { videoRoutes as r } from '@xinqi/wire/video';
import { type Ctx, endpoints, handler } from '../../platform/endpoint.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { give } from '../../platform/switchboard/port.ts';
import { type Account, accountClosing } from '../account/index.ts';
import { type Signing, signingVideos } from '../signing/index.ts';
import { finishVideo } from './finish-video.ts';
import { openVideoJudge } from './judge/open-judge.ts';
import { eraseRecordings } from './keep/erase.ts';
import { showVideo, videoState } from './look.ts';
import type { VideoParts } from './own-session.ts';
import { reviewVideo } from './review-video.ts';
import { startVideo } from './start-video.ts';
import { eraseOf, markUsed, recordingsOf } from './store.ts';
import { takePart } from './take-part.ts';

type Line = { applyNo: string; signNo: string };

export function createVideo(
  deps: Deps,
  { account, signing }: { account: Account; signing: Signing },
): { family: Family; close(): Promise<void> } {
  const { acts } = signing;
  const judge = openVideoJudge(deps.openThread);
  const parts: VideoParts = { deps, acts, judge };
  const load = (ctx: Ctx, input: Line) => acts.signer(ctx, input);
  const party = (ctx: Ctx, input: { applyNo: string }) => acts.party(ctx, input);
  return {
    family: {
      name: 'video',
      endpoints: endpoints(r, {
        state: handler(r.state, { load: party, handle: (_ctx, _input, who) => videoState(parts, who) }),
        start: handler(r.start, {
          load,
          handle: (ctx, { consentHash }, signer) => startVideo(parts, ctx, signer, consentHash),
        }),
        upload: handler(r.upload, {
          load,
          handle: (ctx, input, signer) => takePart(parts, ctx, signer, input),
        }),
        result: handler(r.result, {
          load,
          handle: (ctx, input, signer) => finishVideo(parts, ctx, signer, input),
        }),
        show: handler(r.show, {
          load: party,
          handle: (ctx, { sessionId }, who) => showVideo(parts, ctx, who, sessionId),
        }),
        review: handler(r.review, {
          load: party,
          handle: (ctx, input, who) => reviewVideo(parts, ctx, who, input),
        }),
      }),
      gives: [
        give(signingVideos, {
          async recordingOf(tx, of, how, now) {
            const [newest] = await recordingsOf(tx, [of]);
            if (newest && how === 'take') await markUsed(tx, newest.session_id, now);
            return newest?.leaf;
          },
        }),
      ],
      hears: [
        hear(accountClosing, async (tx, { who: { accountId }, now }) => {
          const signNos = await signing.linesOf(tx, await account.party.keyOf(tx, accountId));
          await eraseOf(tx, { signNos, accountId, now });
        }),
      ],
      sweeps: [
        {
          name: 'video.erase',
          everySeconds: 3600,
          run: () => eraseRecordings(deps),
        },
      ],
    },
    close: () => judge.close(),
  };
}
