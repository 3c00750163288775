// Samples of the calls on members' contracts.
import { asked } from '../aim.ts';
import { none, page, type Sample } from '../sample.ts';

export const memberSamples: Record<string, Sample> = {
  'signing.memberContracts': page,
  'signing.memberContractNum': none,
  'signing.memberViewUrl': { kinds: ['contract'], input: asked },
  'signing.memberChoice': none,
};
