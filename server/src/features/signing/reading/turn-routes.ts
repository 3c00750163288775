// Handlers of whose turn it is: for the sender, and for the caller himself.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import { loadSigner } from '../contract/acting/load-party.ts';
import { loadSent, loadSentLine } from '../contract/acting/load-sent.ts';
import { ownLine } from '../contract/acting/own-line.ts';
import type { Parts } from '../contract/parts.ts';
import { orderOf, placeOf, promptList, unsignedLines } from './who-is-next.ts';

export const turnHandlers = (parts: Parts) => ({
  noSignList: handler(r.noSignList, {
    load: (ctx, { applyNo }) => loadSent(parts, ctx, { applyNo }),
    handle: (ctx, { existsSelf }, apply) => unsignedLines(parts, ctx, apply, existsSelf),
  }),
  noSignUrl: handler(r.noSignUrl, {
    load: async (ctx, { signNo }) => {
      const line = await loadSentLine(parts, ctx, signNo);
      return { line, apply: await loadSent(parts, ctx, { applyId: line.apply_id }) };
    },
    handle: (_ctx, _input, { line, apply }) => ({
      url: `/applySign/toDetailAnony?applyNo=${apply.apply_no}&signNo=${line.sign_no}`,
    }),
  }),
  findOrder: handler(r.findOrder, {
    load: (ctx, { applyNo }) => loadSent(parts, ctx, { applyNo }),
    handle: (_ctx, _input, apply) => orderOf(parts, apply),
  }),
  promptList: handler(r.promptList, { load: ownOnly, handle: (ctx) => promptList(parts, ctx) }),
  promptOrder: handler(r.promptOrder, {
    load: (ctx, { signNo }) => ownLine(parts, ctx, signNo, loadSigner),
    handle: (_ctx, _input, { apply, lines, me }) => placeOf(apply, lines, me),
  }),
});
