/** Why a file is not prepared or not signed: a closed code for callers, words for logs. */

export type SignErrorCode =
  | 'bad_plan' // a key or a list of fields that makes no sense
  | 'page_missing'
  | 'outside_page' // a placement that is not on its page
  | 'already_signed' // prepare: the file carries a signature and must not be rewritten
  | 'has_own_form' // prepare: our field names are taken, or the form is XFA
  | 'field_missing' // an appearance for a field that the file does not have
  | 'field_not_signature'
  | 'field_signed' // the signature field is not empty
  | 'field_not_reserved' // an appearance for a field that is not this signer's reserved one
  | 'field_filled' // the reserved field already shows something
  | 'changes_forbidden' // DocMDP or a lock with P 1: nothing may be added
  | 'field_locked' // FieldMDP or a lock of an earlier signature names the field
  | 'visible_field_forbidden' // a certified file takes no further visible signature field
  | 'field_covers' // a new field over what the signed pages show, or over much of its page
  | 'permission_denied' // opened by the user password of an encrypted file that does not permit it
  | 'not_first' // certification must be the first signature
  | 'signature_too_large'; // the CMS grew on the second attempt

export class SignError extends Error {
  readonly code: SignErrorCode;

  constructor(code: SignErrorCode, message: string) {
    super(message);
    this.name = 'SignError';
    this.code = code;
  }
}
