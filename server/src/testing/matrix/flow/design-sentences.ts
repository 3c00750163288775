// Policy, fifth part: who draws an enterprise's approval flows (spec §6, §7.11; docs/decisions/0040). Here its super
// administrator alone holds 发起审批; the single keys are walked by features/flow/design/rights.test.ts.
import { type Cell, owned } from '../facts.ts';
import { isOwned, me, on, served } from '../relations.ts';
import { type Sentence, says } from '../sentence.ts';

const drawCalls = on(
  'flow.pageFlow',
  'flow.info',
  'flow.updateFlow',
  'flow.delFlow',
  'flow.switchFlow',
  'flow.switchFileAuditFlag',
  'flow.findflowByUserPaged',
  'flow.grantOrRevokeFlow',
);
const his = (c: Cell) => c.kind === 'nothing' || (isOwned(c) && owned[c.object].forCorp === me(c).corp);

export const flowDesignSentences: readonly Sentence[] = [
  says(
    'The super administrator draws, switches and lists the approval flows of his enterprise',
    'allow',
    (c) => drawCalls(c) && served(c) && me(c).superFlag === true && his(c),
  ),
  says(
    'A member without the permission draws no flow, whatever he names',
    'permission',
    (c) => drawCalls(c) && served(c) && me(c).superFlag !== true,
  ),
  says(
    'A flow or member of another enterprise is absent',
    'absent',
    (c) => drawCalls(c) && served(c) && me(c).superFlag === true && !his(c),
  ),
  says(
    'Every member asks which flows may apply to his own requests',
    'allow',
    (c) => on('flow.usableFlows')(c) && served(c),
  ),
];
