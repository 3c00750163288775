// Samples of requests on their way: of the enterprise's own people, of signatories on their lines, of approvers by link.
import { asked, lineOf, pairIf } from '../aim.ts';
import type { Cell } from '../facts.ts';
import type { MatrixWorld } from '../matrix-world.ts';
import { none, page, type Sample } from '../sample.ts';
import { approverPair, instOf } from './inst-world.ts';

const absentInst = { instIdNo: `FLW${'0'.repeat(26)}` };
const turnOf = async (w: MatrixWorld, c: Cell, fresh: boolean) => {
  if (c.object === 'absent') return { ...absentInst, approveId: w.absent.uuid };
  const { instIdNo, approveId } = await instOf(w, fresh);
  return { instIdNo, approveId };
};
const ofInst: Sample = {
  kinds: ['inst'],
  input: async (w, c, fresh) => ({ instIdNo: (await turnOf(w, c, fresh)).instIdNo }),
};
const ofTurn = (more: Record<string, unknown> = {}): Sample => ({
  kinds: ['inst'],
  input: async (w, c, fresh) => ({ ...(await turnOf(w, c, fresh)), ...more }),
});
/** A seal that nobody may use: what is asked for next, after the gate, is the right to it. */
const wish = (w: MatrixWorld, c: Cell) => ({ ...lineOf(w, c), sealId: w.absent.uuid });
const onLine = (more: Record<string, unknown>, ...proves: string[]): Sample => ({
  kinds: ['line'],
  input: (w, c) => ({ ...asked(w, c), ...pairIf(w, c), ...more }),
  proves: ['FLOW_NOT_NEEDED', ...proves],
});
const byPair: Sample = {
  kinds: ['key'],
  input: async (w, c) =>
    c.object === 'rightKey'
      ? await approverPair(w)
      : { ...absentInst, approveId: w.absent.uuid, sign: 'A'.repeat(43), ts: 1_700_000_000_000 },
};

export const flowInstSamples: Record<string, Sample> = {
  'flow.flowInst': { kinds: ['line'], input: wish, proves: ['SIGN_SEAL_FORBIDDEN'] },
  'flow.flowInstV2': {
    kinds: ['line'],
    input: (w, c) => ({ list: [wish(w, c)] }),
    proves: ['SIGN_SEAL_FORBIDDEN'],
  },
  'flow.flowInstInfo': ofInst,
  'flow.approveFlow': ofTurn({ act: 'approve' }),
  'flow.approveFlows': {
    ...ofTurn(),
    input: async (w, c, fresh) => ({ list: [await ofTurn().input(w, c, fresh)], act: 'approve' }),
  },
  'flow.approveFlowsSms': {
    ...ofTurn(),
    input: async (w, c, fresh) => ({ list: [await ofTurn().input(w, c, fresh)] }),
  },
  'flow.withdraw': ofInst,
  'flow.approveSms': ofTurn(),
  'flow.approverContract': page,
  'flow.findSealApprovalByPage': page,
  'flow.listApprover': { kinds: ['nothing'], input: (w) => ({ applyNo: w.absent.applyNo }) },
  'flow.reminderApprova': ofInst,
  'flow.preFlowInst': { kinds: ['nothing'], input: () => ({ flowType: 0 }) },
  'flow.setDelegate': none,
  'flow.delegate': none,
  'flow.initFlowInst': {
    kinds: ['line'],
    input: (w, c) => ({ ...wish(w, c), ...pairIf(w, c) }),
    proves: ['FLOW_NOT_NEEDED', 'SIGN_SEAL_FORBIDDEN'],
  },
  'flow.flowInstStatu': onLine({}),
  'flow.flowInstData': onLine(absentInst, 'NOT_FOUND'),
  'flow.withdrawSeal': onLine(absentInst, 'NOT_FOUND'),
  'flow.sendApproveSealSms': byPair,
  'flow.approveSealInfo': byPair,
  'flow.approveDocument': ofInst,
  'flow.approveSeal': ofTurn({ act: 'approve' }),
};
