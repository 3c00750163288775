// Certificates out of whatever a trust list comes as: many PEM blocks with comments between them, doubled ones, one bare
// DER certificate. A list of hundreds holds some that this product cannot use: they are counted, never silently trusted.
import { type Certificate, PkiError, parseAnchor } from '@xinqi/pki/check';
import { DerError, decodePem, toHex } from '@xinqi/pki/der';

export interface Bundle {
  /** DER, each once, in the order of the list. */
  readonly certificates: readonly Uint8Array[];
  /** Certificates that cannot be read, or whose keys nobody believes any more. */
  readonly unusable: number;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Reads one file. Throws when it holds no certificate that can be used. */
export function readBundle(file: Uint8Array): Bundle {
  const text = new TextDecoder('latin1').decode(file);
  const blocks = text.match(BLOCK) ?? [];
  const found =
    file[0] === 0x30
      ? [file]
      : blocks.flatMap((block) => attempt(() => decodePem('CERTIFICATE', block)) ?? []);
  const certificates = distinct(found).filter((der) => attempt(() => parseAnchor(der)));
  if (certificates.length === 0) throw new DerError('bad_pem', 'no certificate that can be used');
  const broken = file[0] === 0x30 ? 0 : blocks.length - found.length;
  return { certificates, unusable: broken + distinct(found).length - certificates.length };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError || error instanceof PkiError) return undefined;
    throw error;
  }
}

/** The same certificates, each once. */
export function distinct(certificates: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(certificates.map((der) => [toHex(der), der])).values()];
}

/** How a root is called: its common name, else what its name holds. */
export const nameOf = ({ subject }: Certificate): string => subject.commonName ?? (subject.text || '未命名');
