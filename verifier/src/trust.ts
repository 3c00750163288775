// Where trust comes from: --trust, else $XINQI_TRUST, else the installation's own .data/trust.pem, else nothing; for
// timestamps alone also --tsa-trust, else $XINQI_TSA_TRUST, else .data/trust-tsa.pem where the root is that installation's.
// Never from the file that is judged.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem } from '@xinqi/pki/der';

/** Certificates (DER) and, for the reader, the files that they come from. */
export interface Roots {
  readonly anchors: readonly Uint8Array[];
  readonly paths: readonly string[];
}

export interface Trust {
  /** Trusted for everything: keys of log and pack, signatories, timestamps. */
  readonly roots: Roots;
  /** Trusted for timestamps alone. */
  readonly timestamps: Roots;
}

const OWN = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.data');

/** Reads the trust anchors. Throws when a named file is missing or holds no certificate. */
export function readTrust(
  given: { readonly trust?: readonly string[]; readonly tsaTrust?: readonly string[] },
  env: Readonly<Record<string, string | undefined>>,
  own = OWN,
): Trust {
  const named = (paths: readonly string[] | undefined, name: string): readonly string[] | undefined => {
    const fromEnv = env[name];
    return paths ?? (fromEnv ? [fromEnv] : undefined);
  };
  const ofInstallation = (name: string): readonly string[] => [join(own, name)].filter(existsSync);
  const trust = named(given.trust, 'XINQI_TRUST');
  const timestamps =
    named(given.tsaTrust, 'XINQI_TSA_TRUST') ?? (trust ? [] : ofInstallation('trust-tsa.pem'));
  return { roots: readAll(trust ?? ofInstallation('trust.pem')), timestamps: readAll(timestamps) };
}

function readAll(paths: readonly string[]): Roots {
  const anchors = paths.flatMap((path) => decodePem('CERTIFICATE', readFileSync(path, 'utf8')));
  for (const anchor of anchors) parseCertificate(anchor);
  return { anchors, paths };
}
