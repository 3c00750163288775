// Handlers of the acts on a sent contract: whose each is stands in its loader (docs/decisions/0011).
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../platform/endpoint.ts';
import { loadSigner } from '../contract/acting/load-party.ts';
import { loadEach, loadOwn, loadSent, loadSentLine } from '../contract/acting/load-sent.ts';
import type { Parts } from '../contract/parts.ts';
import type { ApplyRow } from '../contract/store.ts';
import { addReaders, retellReaders } from './add-readers.ts';
import { addSignatory } from './add-signatory.ts';
import { cancelApplies } from './cancel-applies.ts';
import { correctLine } from './correct-line.ts';
import { extendDeadline } from './extend-deadline.ts';
import { remind } from './remind.ts';
import { replaceLine, transferLine } from './replace-line.ts';
import { terminateApply } from './terminate-apply.ts';

const done = { done: true as const };

export const changeHandlers = (parts: Parts) => ({
  batchCancel: handler(r.batchCancel, {
    load: async (ctx, { applyIds }) => {
      const applies: ApplyRow[] = [];
      for (const applyId of new Set(applyIds)) applies.push(await loadOwn(parts, ctx, { applyId }));
      return applies;
    },
    handle: (ctx, { reason }, applies) => cancelApplies(parts, ctx, applies, reason),
  }),
  reminderSign: handler(r.reminderSign, {
    load: (ctx, { signNos }) => loadEach(signNos, (signNo) => loadSentLine(parts, ctx, signNo)),
    handle: (ctx, _input, lines) => remind(parts, ctx, lines),
  }),
  correctLine: handler(r.correctLine, {
    load: (ctx, { signNo }) => loadSentLine(parts, ctx, signNo),
    handle: async (ctx, input, line) => {
      await correctLine(parts, ctx, line, input);
      return done;
    },
  }),
  replaceLine: handler(r.replaceLine, {
    load: (ctx, { signNo }) => loadSentLine(parts, ctx, signNo),
    handle: (ctx, input, line) => replaceLine(parts, ctx, line, input),
  }),
  addSignatory: handler(r.addSignatory, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: (ctx, input, apply) => addSignatory(parts, ctx, apply, input),
  }),
  extendDeadline: handler(r.extendDeadline, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: async (ctx, { signExpire }, apply) => {
      await extendDeadline(parts, ctx, apply, new Date(signExpire));
      return done;
    },
  }),
  termination: handler(r.termination, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: async (ctx, { reason }, apply) => {
      await terminateApply(parts, ctx, apply, reason);
      return done;
    },
  }),
  ccAdd: handler(r.ccAdd, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: (ctx, { people }, apply) => addReaders(parts, ctx, apply, people),
  }),
  ccResend: handler(r.ccResend, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: (ctx, _input, apply) => retellReaders(parts, ctx, apply),
  }),
  transfer: handler(r.transfer, {
    load: (ctx, input) => loadSigner(parts, ctx, input),
    handle: async (ctx, input, signer) => {
      await transferLine(parts, ctx, signer, input);
      return done;
    },
  }),
});
