// Whether the signatures that an upload carries leave room for another visible one, asked at upload so that the sender
// hears it and not the last signer (ISO 32000-1 §12.8.2, ISO 32000-2 §12.7.5.5). The bytes have passed inspection.
import { isLocked, openPdf, PdfError, permittedChanges, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';

/** A name as our fields will have; exclusions and `All` of a FieldLock hold for it. */
const ourField = 'sig.SGN';

/** False for a certified file, one whose encryption forbids new fields, one that allows no changes, and one whose locks cover new fields. */
export function allowsAnotherSignature(bytes: Uint8Array): boolean {
  try {
    const file = openPdf(bytes, { inflate: nodeInflate });
    const signed = signatures(file);
    const certified =
      file.dict(file.catalog.get('Perms'))?.get('DocMDP') !== undefined ||
      signed.some((s) => s.certifies !== undefined);
    if (certified || permittedChanges(signed) === 1) return false;
    if (file.protection?.permitsSigning(false) === false) return false;
    return !signed.some((s) => !s.timestamp && s.locks.some((lock) => isLocked(lock, ourField)));
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
}
