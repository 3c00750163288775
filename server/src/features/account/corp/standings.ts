// Standings as other families ask about them. The legal person is kept by name, sealed, for as long as the register is asked about him.
import type { StandingWay } from '@xinqi/domain';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import * as store from './standing-store.ts';

export type Standing = Omit<store.StandingRow, 'pii_dek' | 'pii_blob'>;
/** As the register is asked about it. */
export type OpenStanding = Standing & { legalPerson: string | null };
type NewStanding = {
  corpId: string;
  name: string;
  creditCode: string;
  way: StandingWay;
  test: boolean;
  legalPerson: string | null;
};

export type Standings = {
  begin(tx: Tx, standing: NewStanding, now: Date): Promise<void>;
  /** Newest first. */
  of(tx: Tx, corpIds: readonly string[]): Promise<Standing[]>;
  /** The one that holds. `lock`: nobody else judges it until `tx` ends. */
  now(tx: Tx, corpId: string, lock?: 'lock'): Promise<OpenStanding | undefined>;
  /** Enterprises about which the register is to be asked by now. */
  due(tx: Tx, now: Date, limit: number): Promise<string[]>;
  /** Asked about at the next opportunity, not in its turn. */
  hasten(tx: Tx, corpId: string, now: Date): Promise<void>;
  /** What the register answered, or did not. */
  judged(tx: Tx, standingId: string, judged: store.Judged): Promise<void>;
};

const day = 86_400_000;

export function standings({ vault, config }: Deps): Standings {
  const present = ({ pii_dek, pii_blob, ...row }: store.StandingRow): Standing => row;
  const opened = ({ pii_dek: dek, pii_blob: blob, ...row }: store.StandingRow): OpenStanding => ({
    ...row,
    legalPerson:
      dek && blob ? (vault.open(store.standingPlace(row), { dek, blob }).legalPerson ?? null) : null,
  });
  return {
    async begin(tx, { corpId, name, creditCode, way, test, legalPerson }, now) {
      const keys = { standing_id: uuidv7(now), corp_id: corpId };
      const due = new Date(now.getTime() + config.CORP_JUDGE_DAYS * day);
      const row = { ...keys, name, credit_code: creditCode, way, test, verified_at: now, due_at: due };
      await store.beginStanding(tx, row, vault.seal(store.standingPlace(keys), { legalPerson }));
    },
    of: async (tx, corpIds) => (await store.standingsOf(tx, corpIds)).map(present),
    async now(tx, corpId, lock) {
      const row = await store.openStanding(tx, corpId, lock);
      return row && opened(row);
    },
    due: store.dueStandings,
    hasten: store.hastenStanding,
    judged: store.setJudged,
  };
}
