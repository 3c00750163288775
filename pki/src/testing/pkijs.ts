// pkijs as a judge of detached CMS signatures. For tests only; a door of its own, so that nobody else loads the library.
import { webcrypto } from 'node:crypto';
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs';

const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Whether pkijs accepts the first signer of a CMS over this content, with the root as the only anchor, at this time. */
export async function pkijsAccepts(
  cms: Uint8Array,
  content: Uint8Array,
  root: Uint8Array,
  at: Date,
): Promise<boolean> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }));
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(buffer(cms)).content });
    return await signed.verify({
      signer: 0,
      data: buffer(content),
      checkChain: true,
      trustedCerts: [Certificate.fromBER(buffer(root))],
      checkDate: at,
    });
  } catch {
    return false; // pkijs throws its refusals
  }
}
