// Handlers of the signer's calls.
import { isAborted, SignInfoStatus } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import { everything } from '../access.ts';
import { actingIdentity } from '../apply/owner.ts';
import { noteReading } from '../deliver/deliver.ts';
import { askRelink } from '../life/relink.ts';
import { keepLocation } from '../location/location.ts';
import { mobileOf, type Parts, phoneOf } from '../parts.ts';
import { type ApplyRow, findApply, findLine, type SignInfoRow } from '../store.ts';
import { presentCertificates } from '../view/certificates.ts';
import { presentDetail } from '../view/detail.ts';
import { documentReply, downloadUrl, ownCorpOf, requireText } from '../view/download.ts';
import { watchProgress } from '../view/progress.ts';
import { presentTimeline } from '../view/timeline.ts';
import { loadViewed, viewUrl } from '../view/view-link.ts';
import { acceptSignature } from './accept-signature.ts';
import { isLastPair, ownLink, requirePair } from './link.ts';
import { loadLine, loadParty, loadSigner } from './load-party.ts';
import { ownLine } from './own-line.ts';
import { refusalOf, waitsForSeal } from './refusal.ts';
import { refuseSignature } from './refuse-signature.ts';
import { askerOf, linkAsker, linkState, openLine, sendLinkCode } from './verify-code.ts';

type Pair = { applyNo: string; signNo: string; sign: string; ts: number };

/** Loader of the calls before the second factor: the pair itself; for the first sight also the last one of an ended line. */
async function byPair(parts: Parts, ctx: Ctx, input: Pair, which: 'living' | 'or-last' = 'living') {
  const { db } = parts.deps;
  const apply = await findApply(db, { applyNo: input.applyNo }, everything);
  const line = await findLine(db, input.signNo);
  if (which === 'or-last' && apply && line?.apply_id === apply.apply_id && saysWhyEnded(apply, line)) {
    if (isLastPair(parts, input, line, ctx.now)) return { apply, line };
  }
  return requirePair(parts, input, apply, line, ctx.now);
}

/** A line whose link is dead for a reason that its holder may know: the contract ended, or he handed it on himself. */
const saysWhyEnded = (apply: ApplyRow, line: SignInfoRow): boolean =>
  line.status === SignInfoStatus.Transferred ? line.handed_on : isAborted(apply.status);

export const signerHandlers = (parts: Parts) => ({
  signInfoViewUrl: handler(r.signInfoViewUrl, {
    load: (ctx, input) =>
      loadViewed(parts, ctx, input, async (applyNo, signNo) => {
        if (signNo !== undefined) return (await ownLine(parts, ctx, signNo, loadLine)).apply;
        const { apply, me } = await loadParty(
          parts,
          { ...ctx, identity: actingIdentity(ctx) },
          { applyNo: applyNo! },
        );
        if (!me) throw new AppError('NOT_FOUND');
        return apply;
      }),
    handle: (_ctx, input, viewed) => viewUrl(input, viewed),
  }),
  signUrl: handler(r.signUrl, {
    load: (ctx, { signNo }) => ownLine(parts, ctx, signNo, loadSigner),
    handle: async (ctx, input, signer) => {
      const { apply, me } = signer;
      // where the seal waits for its approval the page says so, and lets him ask again
      const refusal = waitsForSeal(apply, me) ? undefined : refusalOf(apply, me, ctx.now);
      if (refusal) throw refusal;
      if (input.longitude !== undefined) await keepLocation(parts, ctx, signer, input);
      return { url: ownLink(parts, apply, me, ctx.now) };
    },
  }),
  extendInfo: handler(r.extendInfo, {
    load: (ctx, input) => byPair(parts, ctx, input, 'or-last'),
    handle: async (ctx, _input, found) => ({
      contractName: found.apply.contract_name,
      senderName: found.apply.sender_name,
      mobileMasked: maskTarget(
        (await phoneOf(parts, parts.deps.db, found.line)) ?? mobileOf(parts, found.line),
      ),
      state: linkState(found, ctx.now),
      signExpire: found.apply.sign_expire?.toISOString() ?? null,
      multiFile: false as const,
    }),
  }),
  sendLinkCode: handler(r.sendLinkCode, {
    load: (ctx, input) => byPair(parts, ctx, input),
    handle: (_ctx, _input, found) => sendLinkCode(parts, found, 'link', linkAsker(found.line)),
  }),
  verifyCode: handler(r.verifyCode, {
    load: (ctx, input) => byPair(parts, ctx, input),
    handle: (ctx, { code }, found) => openLine(parts, ctx, found, code),
  }),
  relink: handler(r.relink, {
    load: ownOnly,
    handle: async (ctx, input) => {
      await askRelink(parts, ctx, input);
      return { done: true as const };
    },
  }),
  info: handler(r.info, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (ctx, _input, party) => {
      if (party.via.kind === 'session') await noteReading(parts, party.apply, party.via.accountId, ctx.now);
      return presentDetail(parts, ctx, party);
    },
  }),
  switchInfo: handler(r.switchInfo, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (ctx, _input, { apply, me, via }) => {
      const himself = via.kind === 'link' || via.himself;
      const may = (event: 'sign' | 'refuse') =>
        me !== undefined && himself && refusalOf(apply, me, ctx.now, event) === undefined;
      const open = may('sign');
      const refuse = may('refuse');
      return { handSign: open, seal: open, willingness: ['sms' as const], refuse, download: true };
    },
  }),
  signRecord: handler(r.signRecord, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (ctx, _input, party) => ({
      list: await presentTimeline(parts, party, ownCorpOf(ctx, party)),
    }),
  }),
  certi: handler(r.certi, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (_ctx, _input, { apply, lines }) => ({
      list: await presentCertificates(parts, apply, lines),
    }),
  }),
  document: handler(r.document, {
    load: async (ctx, input) => {
      const party = await loadParty(parts, ctx, { applyNo: input.applyNo });
      requireText(party);
      return party;
    },
    handle: (_ctx, { revision }, { apply }) => documentReply(parts, apply.apply_id, revision),
  }),
  willCode: handler(r.willCode, {
    load: (ctx, input) => loadSigner(parts, ctx, input),
    handle: (ctx, _input, signer) => {
      const { apply, me } = signer;
      // refusing and handing on take a code too, from states in which nothing can be signed
      const refusal = refusalOf(apply, me, ctx.now, 'refuse');
      if (refusal) throw refusal;
      return sendLinkCode(parts, { apply, line: me }, 'will', askerOf(signer));
    },
  }),
  submit: handler(r.submit, {
    load: (ctx, input) => loadSigner(parts, ctx, input),
    handle: (ctx, input, signer) => acceptSignature(parts, ctx, signer, input),
  }),
  refuse: handler(r.refuse, {
    load: (ctx, input) => loadSigner(parts, ctx, input),
    handle: async (ctx, input, signer) => {
      await refuseSignature(parts, ctx, signer, input);
      return { done: true as const };
    },
  }),
  progress: handler(r.progress, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (_ctx, _input, { apply }) => watchProgress(parts, apply.apply_id),
  }),
  downloadUrl: handler(r.downloadUrl, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (ctx, { kind, open }, party) => downloadUrl(parts, ctx, party, kind, open),
  }),
});
