// What may become of an enterprise's seal, or of the right to use it, while somebody is about to seal with it (E-07).
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { sealRoutes } from '@xinqi/wire/seal';
import type { Scene } from '../scenes.ts';
import type { Change } from './change.ts';

/** None of them waits for a contract: the seal is asked for again under its lock. */
const taken = (name: string, of: Change['of'][number], does: (s: Scene) => Promise<unknown>): Change => ({
  name,
  of: [of],
  consumes: true,
  locks: false,
  ready: async (s) => () => does(s),
  refuses: { signing: ['SIGN_SEAL_FORBIDDEN'] },
});

export const sealChanges: readonly Change[] = [
  taken('the grant of his seal revoked', 'sealer', ({ boss, who }) => {
    const { sealId, grantId } = who!.seal!;
    return boss.client.call(sealRoutes.grantOrRevokeSeal, { sealId, grant: 0, grantIds: [grantId] });
  }),
  taken('moved out of the department that may seal', 'sealer', ({ boss, who }) =>
    boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [who!.memberId] }),
  ),
  taken('the seal disabled', 'sealer', ({ boss, who }) =>
    boss.client.call(sealRoutes.operSeal, { sealId: who!.seal!.sealId, oper: 'disable' }),
  ),
  taken('no super administrator any more', 'chief', ({ boss, who }) =>
    boss.client.call(roleRoutes.assignRole, { memberIds: [who!.memberId], roleIds: [], superFlag: 0 }),
  ),
];
