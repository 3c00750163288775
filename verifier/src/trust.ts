// Where trust comes from: --trust, else $XINQI_TRUST, else the installation's own .data/trust.pem, else nothing.
// Never from the file that is judged.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem } from '@xinqi/pki/der';

/** Trusted roots (DER) and, for the reader, where they come from; `path` is undefined when there are none. */
export interface Trust {
  readonly anchors: readonly Uint8Array[];
  readonly path: string | undefined;
}

const OWN = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.data', 'trust.pem');

/** Reads the trust anchors. Throws when a named file is missing or holds no certificate. */
export function readTrust(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  own = OWN,
): Trust {
  const path = given ?? (env.XINQI_TRUST || (existsSync(own) ? own : undefined));
  if (path === undefined) return { anchors: [], path: undefined };
  const anchors = decodePem('CERTIFICATE', readFileSync(path, 'utf8'));
  for (const anchor of anchors) parseCertificate(anchor);
  return { anchors, path };
}
