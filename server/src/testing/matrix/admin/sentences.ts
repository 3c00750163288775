// Policy, third part: an enterprise's people, rights and log (spec §6, §7.7–7.9; docs/decisions/0033).
import { owned } from '../facts.ts';
import { adminCalls, isOwned, me, served } from '../relations.ts';
import { type Sentence, says } from '../sentence.ts';

export const adminSentences: readonly Sentence[] = [
  says(
    'The super administrator keeps roles, gives them to members and reads the log of his enterprise',
    'allow',
    (c) =>
      adminCalls(c) &&
      served(c) &&
      me(c).superFlag === true &&
      (c.kind === 'nothing' || (isOwned(c) && owned[c.object].forCorp === me(c).corp)),
  ),
  says(
    'A member without the permission is refused, whatever he names',
    'permission',
    (c) => adminCalls(c) && served(c) && me(c).superFlag !== true,
  ),
  says(
    'A role or member of another enterprise is absent',
    'absent',
    (c) =>
      adminCalls(c) &&
      served(c) &&
      me(c).superFlag === true &&
      c.kind !== 'nothing' &&
      !(isOwned(c) && owned[c.object].forCorp === me(c).corp),
  ),
];
