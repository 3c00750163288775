// Handlers of a contract as a party sees it.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../platform/endpoint.ts';
import { loadParty } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import { ownCorpOf } from '../contract/reading-rights.ts';
import { refusalOf } from '../contract/refusal.ts';
import { noteReading } from './delivery/deliver.ts';
import { presentDetail } from './detail.ts';
import { noteOpened } from './note-opened.ts';
import { watchProgress } from './progress.ts';
import { presentTimeline } from './timeline.ts';

export const readingHandlers = (parts: Parts) => ({
  info: handler(r.info, {
    load: (ctx, input) => loadParty(parts, ctx, input, { tx: parts.deps.db, text: 'fields' }),
    handle: async (ctx, _input, party) => {
      if (party.via.kind === 'session') await noteReading(parts, party.apply, party.via.accountId, ctx.now);
      await noteOpened(parts, ctx, party);
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
      const further = me && me.will_needed > 0 ? me.will_ways : [];
      return {
        handSign: open,
        seal: open,
        willingness: ['sms' as const, ...further],
        refuse,
        download: true,
      };
    },
  }),
  signRecord: handler(r.signRecord, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (ctx, _input, party) => ({
      list: await presentTimeline(parts, party, ownCorpOf(ctx, party)),
    }),
  }),
  progress: handler(r.progress, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (_ctx, _input, { apply }) => watchProgress(parts, apply.apply_id),
  }),
});
