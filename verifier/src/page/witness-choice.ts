// Whose cosignatures of a log count: a witness policy (C2SP tlog-policy) that the reader chose. None comes with the page: it would be the word of
// the platform whose log is judged.
import { parseWitnessPolicy, type WitnessPolicy } from '@xinqi/evidence/verify';
import { webCryptoPort } from '@xinqi/pki/web';

export interface WitnessChoice {
  readonly policy: WitnessPolicy;
  /** Name of the file. */
  readonly from: string;
}

/** @throws EvidenceError when the file is no policy */
export async function witnessChoiceOf(file: File): Promise<WitnessChoice> {
  const { digest } = webCryptoPort(crypto.subtle);
  const policy = await parseWitnessPolicy(await file.text(), (data) => digest('SHA-256', data));
  return { policy, from: file.name };
}
