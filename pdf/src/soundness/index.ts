/**
 * The one gate: what a file must be so that uploads let it pass and the verifier judges it after signing. No npm package and
 * no Node module is used here (docs/decisions/0071).
 */
export { type Ambiguity, ambiguities, isIrregular } from './ambiguity.ts';
export { noteOddities, type Oddity } from './oddities.ts';
export { repairAgrees } from './repair.ts';
export { Survey, type SurveyVisitor } from './survey.ts';
