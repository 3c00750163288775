// What a signatory does with his own line.
import { randomUUID } from 'node:crypto';
import { penStrokes } from '@xinqi/scenario';
import type { Route } from '@xinqi/wire';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sealing } from '../scenes.ts';
import { type Act, newestCode, numbers, signers, submission, will } from './act.ts';
import { together } from './batch-acts.ts';
import { byPasskey } from './passkey-acts.ts';
import { byPassword } from './password-acts.ts';
import { byVideo } from './video-acts.ts';

/** An identity check of who signs. */
const compares = (route: Route): Act => ({
  route,
  of: signers,
  kind: 'signing',
  compares: true,
  async ready(s) {
    const { me } = await s.actor.call(r.info, numbers(s));
    const said = {
      attemptId: randomUUID(),
      idCard: '11010519491231002X',
      consentHash: route === r.authFace ? me!.will!.faceConsent!.hash : me!.will!.consentHash,
    };
    const card = route === r.authOperator || route === r.authFace ? {} : { bankCard: '4111111111111111' };
    return () => s.actor.call(route, { ...numbers(s), ...said, ...card } as never);
  },
});

/** Shown and confirmed before the race; the answer is taken in it. */
const takesFace: Act = {
  route: r.authFaceResult,
  of: signers,
  kind: 'signing',
  compares: true,
  async ready(s) {
    const { me } = await s.actor.call(r.info, numbers(s));
    const attemptId = randomUUID();
    const { url } = await s.actor.call(r.authFace, {
      ...{ ...numbers(s), attemptId, idCard: '11010519491231002X' },
      consentHash: me!.will!.faceConsent!.hash,
    });
    const back = s.w.product.faceSimulator!.show(new URL(url).searchParams.get('token')!, 'match');
    await s.w.anyone.call(realNameRoutes.faceConfirm, { k: new URL(back!).searchParams.get('k')!, mine: 1 });
    return () => s.actor.call(r.authFaceResult, { ...numbers(s), attemptId });
  },
};

export const signing: readonly Act[] = [
  compares(r.authOperator),
  compares(r.authBank3),
  compares(r.authBank4),
  compares(r.authFace),
  takesFace,
  ...byPasskey,
  ...byPassword,
  ...byVideo,
  {
    route: r.submit,
    of: [...signers, ...sealing],
    kind: 'signing',
    async ready(s) {
      const input = await submission(s);
      return () => s.actor.call(r.submit, input);
    },
  },
  {
    route: r.refuse,
    of: signers,
    kind: 'signing',
    async ready(s) {
      const input = { ...numbers(s), reason: '条款有误', ...(await will(s)) };
      return () => s.actor.call(r.refuse, input);
    },
  },
  {
    route: r.transfer,
    of: signers,
    kind: 'signing',
    async ready(s) {
      const to = {
        name: '王五',
        ...(s.role === 'operator' || s.role === 'claimant' ? { operatorName: '王五' } : {}),
        mobile: s.fresh(),
      };
      const input = { ...numbers(s), ...to, reason: '由他签署', ...(await will(s)) };
      return () => s.actor.call(r.transfer, input);
    },
  },
  ...together,
  {
    route: r.verifyCode,
    of: ['link'],
    kind: 'signing',
    async ready(s) {
      await s.w.anyone.call(r.sendLinkCode, s.pair);
      const input = { ...s.pair, code: await newestCode(s) };
      return () => s.w.anyone.call(r.verifyCode, input);
    },
  },
  {
    route: sealRoutes.handSignUrl,
    of: signers,
    kind: 'signing',
    // what is opened, drawn and chosen counts when it is submitted: there the line must still be his who drew
    async ready(s) {
      const { handSignId, url } = await s.actor.call(sealRoutes.handSignUrl, numbers(s));
      const query = new URL(url).searchParams;
      const pair = { handSignId, sign: query.get('sign')!, ts: Number(query.get('ts')) };
      await s.w.anyone.call(sealRoutes.handSignOpen, pair);
      await s.w.anyone.call(sealRoutes.handSignCreate, { ...pair, strokes: penStrokes() });
      const { strokes: _drawn, ...input } = await submission(s);
      return () => s.actor.call(r.submit, { ...input, handSignId });
    },
  },
];
