// Calls of verifying an enterprise: the one for which the caller acts, or that waits for him as its legal person.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { handler, ownOnly } from '../../platform/endpoint.ts';
import { applyForCorp } from './apply-for-corp.ts';
import { confirmAsLegal, listForLegal, refuseAsLegal } from './enterprise/answer-legal.ts';
import { nameAmount } from './enterprise/name-amount.ts';
import { presentProof } from './enterprise/proof.ts';
import { newestProof } from './enterprise/store.ts';
import type { LetterParts } from './letter/by-letter.ts';

export const enterpriseHandlers = (parts: LetterParts) => ({
  ent: handler(r.ent, {
    load: ownOnly,
    handle: (ctx, input) => applyForCorp(parts, ctx, input),
  }),
  approveStatus: handler(r.approveStatus, {
    load: ownOnly,
    handle: async ({ identity, now }) => {
      const proof = await newestProof(parts.deps.db, identity.corp!.corpId);
      return { proof: proof ? presentProof(parts, proof, now) : null };
    },
  }),
  approveCommit: handler(r.approveCommit, {
    load: ownOnly,
    handle: (ctx, { amount }) => nameAmount(parts, ctx, amount),
  }),
  legalList: handler(r.legalList, {
    load: ownOnly,
    handle: ({ identity }) => listForLegal(parts, identity.user!.accountId),
  }),
  legalCommit: handler(r.legalCommit, {
    load: ownOnly,
    handle: (ctx, input) => confirmAsLegal(parts, ctx, input),
  }),
  legalRefuse: handler(r.legalRefuse, {
    load: ownOnly,
    async handle(ctx, { proofId }) {
      await refuseAsLegal(parts, ctx, proofId);
      return {};
    },
  }),
});
