/** @xinqi/pdf/sign: preparing a contract's fields and signing revision by revision. */
export type { Appearance, Part, RgbaPixels } from '../appearance-type.ts';
export type { Placement } from '../write/index.ts';
export { displayedSize, nodeInflate } from '../write/index.ts';
export { addDocTimestamp, type StampedTail } from './doc-timestamp.ts';
export {
  type FieldPlan,
  fieldNames,
  type PlannedField,
  type PlannedKind,
  signatureFieldName,
} from './field-plan.ts';
export { prepare } from './prepare.ts';
export { SignError, type SignErrorCode } from './sign-error.ts';
export type { AddedTail, FileAccess, SignedTail, SignRequest } from './sign-request.ts';
export type { SignSource } from './sign-source.ts';
export { signTail } from './sign-tail.ts';
export { addValidationData, type SecurityAddition, type ValidationData } from './validation-data.ts';
