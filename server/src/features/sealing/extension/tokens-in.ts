// In the worker thread: the timestamp tokens of a file, for whoever asks their authorities' CAs about them.
import { openPdf, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { attributeValue, type Cms, PkiError, parseCms } from '@xinqi/pki/check';
import { DerError, OID, readElement } from '@xinqi/pki/der';

export type TokensTask = { kind: 'tokens'; bytes: Uint8Array };
export type FoundToken = {
  token: Uint8Array;
  /** Certificates (DER) inside the signature that it belongs to; none for a document timestamp. */
  beside: readonly Uint8Array[];
};
export type FoundTokens = { signatures: FoundToken[]; documents: FoundToken[] };

/** Each kind in the order of the file. */
export function tokensIn({ bytes }: TokensTask): FoundTokens {
  const found: FoundTokens = { signatures: [], documents: [] };
  for (const { timestamp, contents } of signatures(openPdf(bytes, { inflate: nodeInflate }))) {
    const cms = contents && cmsIn(contents.bytes);
    if (!cms) continue;
    if (timestamp) found.documents.push({ token: cms.der, beside: [] });
    else {
      const token = attributeValue(cms.unsignedAttributes, OID.signatureTimestamp);
      if (token) found.signatures.push({ token, beside: cms.certificates });
    }
  }
  return found;
}

/** An upload may carry signatures of other products, in any form: those that cannot be read are none of ours. */
export function cmsIn(contents: Uint8Array): Cms | undefined {
  try {
    return parseCms(readElement(contents).bytes);
  } catch (error) {
    if (error instanceof PkiError || error instanceof DerError) return undefined;
    throw error;
  }
}
