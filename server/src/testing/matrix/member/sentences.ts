// Policy, fourth part: members' contracts (spec §6 pids 5 and 17, §7.7; docs/decisions/0042).
import { asCorp, isContract, me, memberCalls, on, served, takesPart } from '../relations.ts';
import { type Sentence, says } from '../sentence.ts';
import { deliverListRoute, deliverOrderRoute } from './calls.ts';

const deliverList = on(deliverListRoute);
const deliverOrder = on(deliverOrderRoute);

export const memberSentences: readonly Sentence[] = [
  says('Every member lists what was delivered to him or by him', 'allow', (c) => deliverList(c) && served(c)),
  says(
    'Who reads a contract for his enterprise sees to which colleagues it was delivered',
    'allow',
    (c) => deliverOrder(c) && served(c) && asCorp(c) && isContract(c) && takesPart(c, c.object),
  ),
  says(
    'Deliveries of a contract that one does not read are absent',
    'absent',
    (c) => deliverOrder(c) && served(c) && !(isContract(c) && takesPart(c, c.object)),
  ),
  says(
    'The super administrator looks at the contracts of his enterprise’s members',
    'allow',
    (c) =>
      memberCalls(c) &&
      served(c) &&
      me(c).superFlag === true &&
      (c.kind === 'nothing' || (isContract(c) && takesPart(c, c.object))),
  ),
  says(
    'A member without 成员合同查看 or 主体全部合同 is refused, whatever he names',
    'permission',
    (c) => memberCalls(c) && served(c) && me(c).superFlag !== true,
  ),
  says(
    'A contract of other enterprises is absent among members’ contracts',
    'absent',
    (c) =>
      memberCalls(c) &&
      served(c) &&
      me(c).superFlag === true &&
      c.kind === 'contract' &&
      !(isContract(c) && takesPart(c, c.object)),
  ),
];
