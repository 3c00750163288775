// Every call that changes a contract, an own line of it or its evidence, as somebody prepares it before the race. A call of these
// families that stands neither here nor among the reads fails the test: no new act can forget the question under the lock.
import type { Act } from './act.ts';
import { claiming, owning, reading } from './reading-acts.ts';
import { forCorp, sending } from './sending-acts.ts';
import { signing } from './signing-acts.ts';

export const acts: readonly Act[] = [...signing, ...reading, ...claiming, ...owning, ...sending, ...forCorp];
