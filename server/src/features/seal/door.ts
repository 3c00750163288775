// What other families may ask of the seal family, and what it must be told of contracts, as types.
import type { Tx } from '../../platform/db.ts';
import type { Family } from '../../platform/family.ts';
import type { Identity } from '../../platform/principal.ts';
import type { DrawingSource } from '../sealing/index.ts';

/** What the seal family must know of lines of contracts; app.ts answers from the signing family. */
export type SealDoors = {
  /** Names for the phone; undefined when there is no such line. */
  describeLine(
    applyNo: string,
    signNo: string,
  ): Promise<{ contractName: string; signatoryName: string } | undefined>;
  /** The line can still be signed: the contract is being signed and the line is neither signed nor refused. */
  lineOpen(applyNo: string, signNo: string): Promise<boolean>;
  /** The line is that of this signed-in person, or of the enterprise that he acts for. */
  ownsLine(who: Pick<Identity, 'user' | 'corp'>, applyNo: string, signNo: string): Promise<boolean>;
};

export type SealPreview = { svg: string; widthPt: number; heightPt: number };
export type SealChoice<S extends DrawingSource['type']> = {
  sealId: string;
  name: string;
  source: Extract<DrawingSource, { type: S }>;
};
/** Who submits: his line, and his account when he is signed in. */
export type HandSignAsker = { applyNo: string; signNo: string; accountId?: string };

export type Seal = {
  family: Family;
  /**
   * The enterprise's official seal, made on first need; undefined when its name cannot be drawn as a round seal (2–40
   * characters that the fonts know) or the seal is disabled. The tenant that `tx` acts for is left as it was.
   */
  corpSeal(tx: Tx, corpId: string, corpName: string): Promise<SealChoice<'round'> | undefined>;
  /** Square personal seal, drawn from the name alone; undefined when the name cannot be drawn. sealId `personal`. */
  personalSeal(name: string): SealChoice<'square'> | undefined;
  /** The same drawing that goes into the PDF. Throws AppearanceError for what cannot be drawn. */
  preview(source: DrawingSource): SealPreview;
  /** A person closed his account: the signatures that he kept are gone. */
  forget(tx: Tx, accountId: string): Promise<void>;
  /**
   * Strokes for a submission: a hand-off drawn for exactly this line, which is used up by it (again for the same line
   * is fine: a repeated submission), or a saved signature of this account. Undefined for anything else.
   */
  takeHandSign(tx: Tx, handSignId: string, asker: HandSignAsker): Promise<{ strokes: unknown } | undefined>;
};
