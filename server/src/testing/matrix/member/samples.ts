// Samples of the calls on members' contracts.
import { asked, contractOf } from '../aim.ts';
import { none, page, type Sample } from '../sample.ts';

export const memberSamples: Record<string, Sample> = {
  'signing.memberContracts': page,
  'signing.memberContractNum': none,
  'signing.memberViewUrl': { kinds: ['contract'], input: asked },
  'signing.memberChoice': none,
  'signing.deliverList': page,
  'signing.deliverOrder': { kinds: ['contract'], input: asked },
  'log.findAssetTransfer': page,
  'org.leavePreview': {
    kinds: ['corpMember'],
    input: (w, c) => ({ memberId: c.object === 'absent' ? w.absent.uuid : w.memberE }),
  },
  // Everything in the matrix is still being signed: whoever may give it is told so.
  'org.ccSendToUser': {
    kinds: ['corpMember'],
    input: (w, c) => ({
      applyIds: [contractOf(w, { ...c, object: 'T2' })?.applyId ?? w.absent.uuid],
      memberIds: [c.object === 'absent' ? w.absent.uuid : w.memberE],
    }),
    proves: ['CC_NOT_FINISHED'],
  },
};
