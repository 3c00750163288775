/**
 * What earlier signatures forbid (ISO 32000-1 §12.8.2, ISO 32000-2 §12.7.5.5). An upload
 * may carry signatures of other products: their DocMDP, FieldMDP and locks are kept.
 */
import { areaOf, coversOne, isLarge } from '@xinqi/domain/file';
import {
  annotationBoxes,
  type Box,
  type FormField,
  isLocked,
  type Page,
  type PdfFile,
  permittedChanges,
  type SignatureInfo,
} from '../read/index.ts';
import { SignError } from './sign-error.ts';

export type IntendedChange = {
  /** The signature field, when it stands in the file already. */
  field: FormField | undefined;
  /** Name of the signature field. */
  name: string;
  /** Where a field that is new and shows something is to stand, in default user space. */
  newVisible: { page: Page; box: Box } | undefined;
  /** Names of reserved fields that are filled. */
  filled: string[];
  certify: boolean;
};

/** Throws SignError when the change would break or exceed what an earlier signature allows. */
export function checkAllowed(file: PdfFile, signed: SignatureInfo[], change: IntendedChange): void {
  const { field, name, newVisible, filled, certify } = change;
  if (field && field.type !== 'Sig')
    throw new SignError('field_not_signature', `${name} is no signature field`);
  if (field?.value !== undefined) throw new SignError('field_signed', `${name} is already signed`);
  if (file.protection?.permitsSigning(field !== undefined) === false) {
    throw new SignError('permission_denied', 'the encryption of the file does not permit signing');
  }
  const approvals = signed.filter((signature) => !signature.timestamp);
  const perms = file.dict(file.catalog.get('Perms'));
  const certified = perms?.get('DocMDP') !== undefined || signed.some((s) => s.certifies !== undefined);
  if (certify && (signed.length > 0 || certified)) {
    throw new SignError('not_first', 'certification must be the first signature');
  }
  if (permittedChanges(signed) === 1) {
    throw new SignError('changes_forbidden', 'an earlier signature allows no changes');
  }
  for (const { locks } of approvals) {
    for (const target of [name, ...filled]) {
      if (locks.some((lock) => isLocked(lock, target))) {
        throw new SignError('field_locked', `an earlier signature locked ${target}`);
      }
    }
  }
  if (!newVisible) return;
  // ISO 32000-1 table 254 speaks of signing, not of new widgets: validators call them a change.
  if (certified || permittedChanges(signed) !== undefined) {
    throw new SignError('visible_field_forbidden', 'the file is certified; only an invisible signature fits');
  }
  const { page, box } = newVisible;
  const large = isLarge(box, areaOf(page.cropBox), 'added');
  if (signed.length > 0 && (large || coversOne(box, annotationBoxes(file, page))))
    throw new SignError('field_covers', `${name} would cover what the signed page shows`);
}
