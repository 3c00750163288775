// Handlers of the signer's calls.
import { isAborted, SignInfoStatus } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import { askerOf, linkAsker, sendLinkCode } from '../contract/acting/line-code.ts';
import { loadSigner } from '../contract/acting/load-party.ts';
import { ownLine } from '../contract/acting/own-line.ts';
import { findPair } from '../contract/acting/party-rows.ts';
import { isLastPair, ownLink, requirePair } from '../contract/link.ts';
import { mobileOf, type Parts, phoneOf } from '../contract/parts.ts';
import { refusalOf, waitsForSeal } from '../contract/refusal.ts';
import type { ApplyRow, SignInfoRow } from '../contract/store.ts';
import { acceptSignature } from './accept-signature.ts';
import { keepLocation } from './location.ts';
import { linkState, openLine } from './open-line.ts';
import { refuseSignature } from './refuse-signature.ts';
import { askRelink } from './relink.ts';

type Pair = { applyNo: string; signNo: string; sign: string; ts: number };

/** Loader of the calls before the second factor: the pair itself; for the first sight also the last one of an ended line. */
async function byPair(parts: Parts, ctx: Ctx, input: Pair, which: 'living' | 'or-last' = 'living') {
  const found = await findPair(parts.deps.db, input);
  if (which === 'or-last' && found && saysWhyEnded(found.apply, found.line)) {
    if (isLastPair(parts, input, found.line, ctx.now)) return found;
  }
  return requirePair(parts, input, found, ctx.now);
}

/** A line whose link is dead for a reason that its holder may know: the contract ended, or he handed it on himself. */
const saysWhyEnded = (apply: ApplyRow, line: SignInfoRow): boolean =>
  line.status === SignInfoStatus.Transferred ? line.handed_on : isAborted(apply.status);

export const signHandlers = (parts: Parts) => ({
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
        (await phoneOf(parts, parts.deps.db, found.line, found.holder)) ?? mobileOf(parts, found.line),
      ),
      state: linkState(found, ctx.now),
      signExpire: found.apply.sign_expire?.toISOString() ?? null,
      multiFile: found.apply.file_count > 1,
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
  willCode: handler(r.willCode, {
    load: (ctx, input) => loadSigner(parts, ctx, input),
    handle: (ctx, { docsSha256 }, signer) => {
      const { apply, me } = signer;
      // refusing and handing on take a code too, from states in which nothing can be signed
      const refusal = refusalOf(apply, me, ctx.now, 'refuse');
      if (refusal) throw refusal;
      const bound = apply.file_count > 1 ? docsSha256 : undefined;
      return sendLinkCode(parts, { apply, line: me }, 'will', askerOf(signer), bound);
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
});
