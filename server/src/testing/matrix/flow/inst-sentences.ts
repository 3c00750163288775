// Policy, sixth part: requests on their way (spec §7.11; docs/decisions/0040; security.md ). The matrix's request is
// asked by E's plain member and waits for 印章员; E's super administrator holds 成员合同审批 and decides nothing.
import type { Cell } from '../facts.ts';
import { me, on, served } from '../relations.ts';
import { type Sentence, says } from '../sentence.ts';

const his = (c: Cell, ...who: readonly string[]) => c.object === 'instE' && who.includes(c.principal);
const sees = (c: Cell) => his(c, 'member', 'sealer', 'boss');
const decideCalls = on('flow.approveFlow', 'flow.approveFlows', 'flow.approveSms', 'flow.approveFlowsSms');
const askerCalls = on('flow.withdraw', 'flow.reminderApprova');
const reads = on('flow.approveDocument');

export const flowInstSentences: readonly Sentence[] = [
  says(
    'A request is seen by who asked, by its approvers and by who holds 成员合同审批',
    'allow',
    (c) => on('flow.flowInstInfo')(c) && served(c) && sees(c),
  ),
  says(
    'A request of another enterprise is absent',
    'absent',
    (c) => on('flow.flowInstInfo')(c) && served(c) && !sees(c),
  ),
  says(
    'Only the approver whose turn it is decides',
    'allow',
    (c) => decideCalls(c) && served(c) && his(c, 'sealer'),
  ),
  says(
    'For everybody else, super administrators too, there is no turn to decide',
    'absent',
    (c) => decideCalls(c) && served(c) && !his(c, 'sealer'),
  ),
  says(
    'Only who asked withdraws and reminds',
    'allow',
    (c) => askerCalls(c) && served(c) && his(c, 'member'),
  ),
  says(
    'Nobody withdraws or reminds for another',
    'absent',
    (c) => askerCalls(c) && served(c) && !his(c, 'member'),
  ),
  says(
    'Every member asks what waits for him, what his own requests would need, and who stands in for him',
    'allow',
    (c) =>
      on(
        'flow.approverContract',
        'flow.findSealApprovalByPage',
        'flow.listApprover',
        'flow.preFlowInst',
        'flow.setDelegate',
        'flow.delegate',
      )(c) && served(c),
  ),
  says(
    'The contract that waits is read by who asked and by its approvers',
    'allow',
    (c) => reads(c) && his(c, 'member', 'sealer'),
  ),
  says(
    'and by no other member of any enterprise',
    'absent',
    (c) => reads(c) && me(c).corp !== undefined && !his(c, 'member', 'sealer'),
  ),
  says(
    'Without an enterprise’s session or an approver’s bearer it is not read; a signatory’s bearer is none',
    'link',
    (c) => reads(c) && me(c).corp === undefined,
  ),
  says(
    'By link decides only the bearer that an approver’s code yielded: no session and no signatory’s',
    'verify',
    on('flow.approveSeal'),
  ),
];
