// Who verifies persons, as the configuration names it; a simulator where it names none.
import type { Config } from '../platform/config.ts';
import type { IdentityCheckPort } from '../platform/ports/identity-check.ts';
import type { PersonCheckPort } from '../platform/ports/person-check.ts';
import { identitySimulator } from './checks/identity-simulator.ts';
import { personCheckSimulator } from './checks/person-check-simulator.ts';
import { faceIdAccess } from './tencent/face-id-access.ts';
import { identityCheckTencent } from './tencent/identity-check-tencent.ts';
import { personCheckTencent } from './tencent/person-check-tencent.ts';

export const openPersonCheck = (config: Config): PersonCheckPort =>
  config.PERSON_CHECK === 'simulator' ? personCheckSimulator() : personCheckTencent(faceIdAccess(config));

/** The same party about people who have no account here. */
export const openIdentityCheck = (config: Config): IdentityCheckPort =>
  config.PERSON_CHECK === 'simulator' ? identitySimulator() : identityCheckTencent(faceIdAccess(config));
