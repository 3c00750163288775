// The attack set of security.md P-01 … P-10 with its controls: every file, its class, and the verdict it must get.
// What each file does is fixed; keys, serial numbers and signatures are fresh in every run.
import type { PdfReport } from '../../verify/index.ts';
import type { AttackDesk, AttackFile, Recipe } from './attack-file.ts';
import { controls } from './controls/index.ts';
import { attributeAttacks } from './credentials/p07-attributes.ts';
import { foreignAttacks } from './credentials/p07-foreign.ts';
import { structureAttacks } from './credentials/p07-structure.ts';
import { documentTimestampAttacks } from './credentials/p08-document-timestamps.ts';
import { timestampAttacks } from './credentials/p08-timestamps.ts';
import { chainAttacks } from './credentials/p09-chain.ts';
import { issuerAttacks } from './credentials/p09-names-and-issuers.ts';
import { entryTwins } from './later/entry-twins.ts';
import { formTwins } from './later/form-twins.ts';
import { honestRevisions } from './later/honest.ts';
import { taggedControls, taggedTwins } from './later/tagged-twins.ts';
import { laterTwins } from './later/twins.ts';
import { universalForgery } from './p01-universal-forgery.ts';
import { incrementalSaving } from './p02-incremental-saving.ts';
import { wrapping } from './p03-wrapping.ts';
import { layerAttacks } from './p04-layers.ts';
import { shadowAttacks } from './p04-shadow.ts';
import { certifiedAttacks } from './p05-certified.ts';
import { formValueAttacks } from './p05-form-values.ts';
import { looks } from './p06-look.ts';
import { parserAttacks } from './p10-parsers.ts';
import { twoTextAttacks } from './tables/p10-two-texts.ts';

export { type AttackDesk, type AttackFile, openAttackDesk } from './attack-file.ts';

const GROUPS: readonly ((desk: AttackDesk) => Recipe[])[] = [
  universalForgery,
  incrementalSaving,
  wrapping,
  shadowAttacks,
  layerAttacks,
  laterTwins,
  formTwins,
  entryTwins,
  taggedTwins,
  certifiedAttacks,
  formValueAttacks,
  looks,
  attributeAttacks,
  structureAttacks,
  foreignAttacks,
  timestampAttacks,
  documentTimestampAttacks,
  chainAttacks,
  issuerAttacks,
  parserAttacks,
  twoTextAttacks,
  controls,
  honestRevisions,
  taggedControls,
];

/** All files, class by class. */
export async function makeAttackSet(desk: AttackDesk): Promise<AttackFile[]> {
  const files: AttackFile[] = [];
  for (const group of GROUPS) for (const recipe of group(desk)) files.push(await recipe());
  return files;
}

/** `<verdict of the file> <reason>`: of the file, or of the first signature that has the verdict of the file. */
export function saidOf(report: PdfReport): string {
  const { verdict, reason, signatures } = report;
  const warned = verdict === 'valid_with_warnings';
  const decisive = signatures.find((signature) => warned || signature.verdict === verdict)?.reason;
  return [verdict, reason ?? decisive, ...report.warnings.map(({ warning }) => `+${warning}`)]
    .filter((word) => word !== undefined)
    .join(' ');
}
