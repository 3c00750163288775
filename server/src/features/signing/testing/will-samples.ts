// A well-formed request for each way beside the code. The consent is not the one in force, so that nobody is ever compared.
import { randomUUID } from 'node:crypto';
import { asked } from '../../../testing/matrix/aim.ts';
import type { Sample } from '../../../testing/matrix/sample.ts';

const compared = (more: object = {}): Sample => ({
  kinds: ['line'],
  input: (w, c) => ({
    ...asked(w, c),
    ...{ attemptId: randomUUID(), idCard: '11010519491231002X', consentHash: '0'.repeat(64) },
    ...more,
  }),
  proves: ['SIGN_CONSENT'],
});
const bankCard = '4111111111111111';

export const willSamples: Record<string, Sample> = {
  'signing.authPasskey': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), consentHash: '0'.repeat(64), documentSha256: '0'.repeat(64) }),
    proves: ['SIGN_CONSENT'],
  },
  'signing.authSignPwd': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), signPassword: '907364' }),
    // none of these lines demands it
    proves: ['SIGN_WILL_WAY'],
  },
  'signing.authFace': compared(),
  'signing.authFaceResult': {
    kinds: ['line'],
    input: (w, c) => ({ ...asked(w, c), attemptId: randomUUID() }),
    proves: ['NOT_FOUND'],
  },
  'signing.authOperator': compared(),
  'signing.authBank3': compared({ bankCard }),
  'signing.authBank4': compared({ bankCard }),
};
