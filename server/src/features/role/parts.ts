// What the parts of the role family work with.
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Log } from '../log/index.ts';

export type Parts = { deps: Deps; account: Account; log: Log };
