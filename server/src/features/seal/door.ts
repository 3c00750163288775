// What other families may ask of the seal family, as types.
import type { Tx } from '../../platform/db.ts';
import type { Family } from '../../platform/family.ts';
import type { DrawingSource } from '../sealing/index.ts';
import type { HandLine } from './ports.ts';

export type SealPreview = { svg: string; widthPt: number; heightPt: number };
export type SealChoice = { sealId: string; name: string; source: DrawingSource };
/** An enterprise's seal that somebody may use now: as its super administrator (`grantId` null), or under this grant. */
export type UsableSeal = SealChoice & {
  corpId: string;
  grantId: string | null;
  /** What that grant names: the member, a department that he stands in, or another enterprise. */
  through: 'super' | 'member' | 'group' | 'corp';
  /** Whom the grant names, as it was called then; null: the super administrator. */
  throughName: string | null;
  /** That grant in a sentence, as the evidence commits to it. */
  grantWords: string | null;
};
/** Whose seal, and who wants to use it. */
export type SealAsker = { corpId: string; corpName: string; accountId: string };
/** Who submits: his line, and his account when he is signed in. */
export type HandSignAsker = HandLine & { accountId?: string };

/** One use of a seal, for the enterprise's log. `eventId`: the seal.use event of the contract's chain. */
export type SealUse = {
  seal: UsableSeal;
  applyNo: string;
  contractName: string;
  signNo: string;
  accountId: string;
  drawingSha256: string;
  eventId: string;
  /** The approval under which it was used; null: none was needed. */
  instNo: string | null;
};

export type Seal = {
  family: Family;
  /**
   * Seals of this enterprise that this account may use now, the official one first; the first one is made on first need.
   * `lock`: inside the transaction of a use: a grant revoked or a seal disabled before it commits is not among them, and
   * one that is cannot be revoked until it has committed.
   */
  usable(tx: Tx, asker: SealAsker, lock?: 'lock'): Promise<UsableSeal[]>;
  /** Of these seals those of the enterprise, by name; retired ones are marked. */
  named(
    tx: Tx,
    corpId: string,
    sealIds: readonly string[],
  ): Promise<Map<string, { name: string; retired: boolean }>>;
  /** Writes the use into the log of the seal’s enterprise, inside the transaction of the acceptance. */
  recordUse(tx: Tx, use: SealUse, now: Date): Promise<void>;
  /** Square personal seal, drawn from the name alone; undefined when the name cannot be drawn. sealId `personal`. */
  personalSeal(name: string): SealChoice | undefined;
  /** The sample of an enterprise that was not verified, marked so; undefined when the name cannot be drawn. sealId `sample`. */
  sample(name: string): SealChoice | undefined;
  /** The same drawing that goes into the PDF. Throws AppearanceError for what cannot be drawn. */
  preview(source: DrawingSource): SealPreview;
  /** SHA-256 (hex) of that drawing. */
  drawingHash(source: DrawingSource): string;
  /**
   * Strokes for a submission: a hand-off drawn for exactly this line, which is used up by it (again for the same line
   * is fine: a repeated submission), or a saved signature of this account. Undefined for anything else.
   */
  takeHandSign(tx: Tx, handSignId: string, asker: HandSignAsker): Promise<{ strokes: unknown } | undefined>;
};
