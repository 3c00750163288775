// What an application needs of the way that its applicant chose.
import type { Use } from '../../../platform/limits.ts';
import type { Turn } from '../../log/index.ts';
import type { ProofRow } from './store.ts';

export type Applying = { corpId: string; accountId: string; now: Date; origin: string };
type OfWay = 'way' | 'state' | 'bank_name' | 'account_end' | 'mobile_blind' | 'apply_no';
type Kept = 'pii_dek' | 'pii_blob' | 'simulated' | 'sent_at' | 'expires_at';
/** What an application by one way needs. */
export type Wanted = {
  /** Counted once the register has said yes. */
  uses: Use[];
  /** As the operation log says it. */
  said: string;
  row(proofId: string): Pick<ProofRow, OfWay | Kept>;
  begin(turn: Turn, row: ProofRow): Promise<void>;
};
