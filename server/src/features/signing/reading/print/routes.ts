// Handlers of printing (spec §7.13 /signInfo/print/*).
import { signingRoutes as r, signingErrors } from '@xinqi/wire/signing';
import { handler } from '../../../../platform/endpoint.ts';
import { loadParty } from '../../contract/acting/load-party.ts';
import { loadSent } from '../../contract/acting/load-sent.ts';
import { filesOf } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import { limitPrints, mayPrint, presentPrint, printContract, sideOf } from './print-contract.ts';
import { printsOf } from './store.ts';

export const printHandlers = (parts: Parts) => ({
  printInfo: handler(r.printInfo, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (ctx, _input, party) => {
      const { db } = parts.deps;
      const { apply, isSender } = party;
      const { limit, printed, decision } = await mayPrint(db, party);
      const list = await printsOf(db, apply.apply_id, isSender ? undefined : sideOf(party));
      return {
        applyId: apply.apply_id,
        applyNo: apply.apply_no!,
        contractName: apply.contract_name,
        pages: (await filesOf(db, apply)).reduce((sum, { pages }) => sum + pages.length, 0),
        limit,
        printed,
        whyNot: 'reason' in decision ? signingErrors[decision.reason].message : null,
        setsLimit: isSender,
        list: list.map((row) => presentPrint(row, party, ctx.now)),
      };
    },
  }),
  printCreate: handler(r.printCreate, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (ctx, { printId }, party) => printContract(parts, ctx, party, printId),
  }),
  printLimit: handler(r.printLimit, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: async (ctx, { copies }, apply) => {
      await limitPrints(parts, ctx, apply, copies);
      return { done: true as const };
    },
  }),
});
