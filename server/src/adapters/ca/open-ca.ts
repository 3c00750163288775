// The certification authority outside that SIGN_CA names; undefined where the own test hierarchy certifies everybody.
import { readFileSync } from 'node:fs';
import type { Config } from '../../platform/config.ts';
import type { CertificateAuthority } from '../../platform/ports/certificate-authority.ts';
import { readAnchors } from '../tsa/read-anchors.ts';
import { ejbca } from './ejbca.ts';
import { type ClientCredentials, sendWithCertificate } from './send-with-certificate.ts';

/** The files of the connection, read at start-up. Throws one Error with a Chinese sentence. */
function credentialsOf(config: Config): ClientCredentials {
  const pem = (name: 'EJBCA_CLIENT_CERT' | 'EJBCA_CLIENT_KEY' | 'EJBCA_TLS_ROOTS'): string => {
    try {
      return readFileSync(config[name]!, 'utf8');
    } catch (error) {
      throw new Error(`${name}：读不出来（${(error as NodeJS.ErrnoException).code}）`);
    }
  };
  const credentials = { cert: pem('EJBCA_CLIENT_CERT'), key: pem('EJBCA_CLIENT_KEY') };
  return config.EJBCA_TLS_ROOTS ? { ...credentials, ca: pem('EJBCA_TLS_ROOTS') } : credentials;
}

export function openCa(config: Config): CertificateAuthority | undefined {
  if (config.SIGN_CA === 'own') return undefined;
  return ejbca({
    url: config.EJBCA_URL!,
    caName: config.EJBCA_CA_NAME!,
    certificateProfile: config.EJBCA_CERTIFICATE_PROFILE!,
    endEntityProfile: config.EJBCA_END_ENTITY_PROFILE!,
    anchors: readAnchors(config.EJBCA_ANCHORS, 'EJBCA_ANCHORS').map(({ der }) => der),
    licence: config.EJBCA_LICENCE,
    send: sendWithCertificate(credentialsOf(config)),
  });
}
