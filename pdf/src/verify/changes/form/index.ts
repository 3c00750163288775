// Changes of the interactive form and of its fields, and whether the signatures before permit them.
export { type FieldChange, fieldChange } from './field-changes.ts';
export { formChanges } from './form-changes.ts';
export { newSignatureField } from './new-signature-field.ts';
export { checkPermitted } from './permissions.ts';
