// What the certification authority's services need.
import type { Deps } from '../../../platform/family.ts';
import type { RemoteSigner } from '../../../platform/ports/remote-signer.ts';

export type AuthorityParts = { deps: Deps; signer: RemoteSigner };

export const caNames = ['root', 'event-ca'] as const;
export type CaName = (typeof caNames)[number];
