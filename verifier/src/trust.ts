// Where trust comes from: --trust, else $XINQI_TRUST, else the installation's own .data/trust.pem, else nothing; for
// timestamps alone also --tsa-trust, else $XINQI_TSA_TRUST, else .data/trust-tsa.pem where the root is that installation's;
// for others' signatures, and for signatories whom an authority outside certified, --trust-list, else $XINQI_TRUST_LIST, else
// .data/trust-ca.pem likewise. Never from the file that is judged.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { equalBytes } from '@xinqi/pki/der';
import { distinct, readBundle } from './read-bundle.ts';

/** Certificates (DER) and, for the reader, the files that they come from. */
export interface Roots {
  readonly anchors: readonly Uint8Array[];
  readonly paths: readonly string[];
  /** Certificates of these files that cannot be used. */
  readonly unusable: number;
}

export interface Trust {
  /** Trusted for everything: keys of log and pack, signatories, timestamps. */
  readonly roots: Roots;
  /** Those of `roots` that are this installation's own: what ends at them is judged by our own, stricter rule. */
  readonly own: readonly Uint8Array[];
  /** Trusted for timestamps alone. */
  readonly timestamps: Roots;
  /** Trust lists: for signatures and timestamps in PDFs and signatories of packs, never for keys of log and pack. */
  readonly lists: Roots;
}

export interface GivenTrust {
  readonly trust?: readonly string[];
  readonly tsaTrust?: readonly string[];
  readonly trustList?: readonly string[];
}

const OWN = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.data');

/** Reads the trust anchors. Throws when a named file is missing or holds no certificate that can be used. */
export function readTrust(
  given: GivenTrust,
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
  const roots = readRoots(trust ?? ofInstallation('trust.pem'));
  const installed = ofInstallation('trust.pem')
    .flatMap(attempt)
    .flatMap(({ certificates }) => certificates);
  return {
    roots,
    own: roots.anchors.filter((der) => installed.some((other) => equalBytes(other, der))),
    timestamps: readRoots(timestamps),
    lists: readRoots(
      named(given.trustList, 'XINQI_TRUST_LIST') ?? (trust ? [] : ofInstallation('trust-ca.pem')),
    ),
  };
}

/** A folder stands for the certificates in it, by name; other files in it are passed over. */
const CERTIFICATE_FILE = /\.(pem|crt|cer|der|txt)$/i;

/** The certificates of PEM files and folders. Throws when one is missing or holds none that can be used. */
export function readRoots(paths: readonly string[]): Roots {
  const bundles = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [readBundle(readFileSync(path))];
    const inside = readdirSync(path).filter((name) => CERTIFICATE_FILE.test(name));
    const read = inside.sort().flatMap((name) => attempt(join(path, name)));
    if (read.length === 0) throw new Error(`${path}: no certificate that can be used`);
    return read;
  });
  return {
    anchors: distinct(bundles.flatMap(({ certificates }) => certificates)),
    paths,
    unusable: bundles.reduce((sum, { unusable }) => sum + unusable, 0),
  };
}

function attempt(path: string) {
  try {
    return [readBundle(readFileSync(path))];
  } catch {
    return [];
  }
}
