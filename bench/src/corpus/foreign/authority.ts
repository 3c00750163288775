// A certificate authority of OpenSSL's making for the signers of others: root → intermediate → leaves (RSA-2048, P-256), an
// authority for timestamps, and the lists of revoked certificates. Nothing of our own code takes part.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Leaf = 'rsa' | 'ec';
export const PASSWORD = 'secret';

const CONFIG = `
[ca]
default_ca = ca_here
[ca_here]
database = index.txt
new_certs_dir = .
default_md = sha256
default_days = 3650
default_crl_days = 3650
serial = serial
rand_serial = yes
unique_subject = no
policy = any
[any]
commonName = supplied
organizationName = optional
[req]
distinguished_name = dn
prompt = no
[dn]
CN = any
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[intermediate]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[leaf]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
extendedKeyUsage = emailProtection
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamp]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[tsa]
default_tsa = tsa_here
[tsa_here]
serial = tsa-serial
signer_cert = tsa.pem
signer_key = tsa.key
certs = intermediate.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
ordering = yes
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

const RSA = ['-newkey', 'rsa:2048'];
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** Makes the authority in `folder`, once. Files: root.pem, intermediate.pem, rsa.*, ec.* (pem, key, p12), tsa.*, *.crl (DER). */
export function makeAuthority(folder: string): void {
  if (existsSync(join(folder, 'ec.p12'))) return;
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'openssl.cnf'), CONFIG);
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(join(folder, 'tsa-serial'), '01\n');
  const self = ['req', '-x509', '-nodes', '-config', 'openssl.cnf', '-extensions', 'root', '-days', '7300'];
  openssl(
    ...self,
    ...RSA,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-subj',
    '/O=Foreign Test/CN=Foreign Test Root',
  );
  const issue = (name: string, key: string[], kind: string, issuer: string, subject: string) => {
    openssl(
      'req',
      '-new',
      '-nodes',
      '-config',
      'openssl.cnf',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    );
    const by = ['-cert', `${issuer}.pem`, '-keyfile', `${issuer}.key`];
    openssl(
      'ca',
      '-batch',
      '-notext',
      '-config',
      'openssl.cnf',
      ...by,
      '-extensions',
      kind,
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.pem`,
    );
  };
  issue('intermediate', RSA, 'intermediate', 'root', '/O=Foreign Test/CN=Foreign Test Issuing CA');
  issue('rsa', RSA, 'leaf', 'intermediate', '/O=Foreign Test/CN=Rosa Signer');
  issue('ec', EC, 'leaf', 'intermediate', '/O=Foreign Test/CN=Edith Signer');
  issue('tsa', RSA, 'stamp', 'intermediate', '/O=Foreign Test/CN=Foreign Test Timestamps');
  for (const leaf of ['rsa', 'ec'] as const) {
    writeFileSync(
      join(folder, 'chain.pem'),
      ['intermediate', 'root'].map((name) => readFileSync(join(folder, `${name}.pem`), 'utf8')).join(''),
    );
    // Old ciphers: pdfsig's NSS, node-forge and iText of these ages read no others, and mutool does not read these.
    const named = ['-name', leaf, '-passout', `pass:${PASSWORD}`];
    const held = ['-inkey', `${leaf}.key`, '-in', `${leaf}.pem`, '-certfile', 'chain.pem'];
    openssl('pkcs12', '-export', ...named, ...held, '-out', `${leaf}-new.p12`);
    openssl('pkcs12', '-export', '-legacy', ...named, ...held, '-out', `${leaf}.p12`);
  }
  for (const name of ['root', 'intermediate']) {
    const by = ['-cert', `${name}.pem`, '-keyfile', `${name}.key`];
    openssl('ca', '-gencrl', '-config', 'openssl.cnf', ...by, '-out', `${name}.crl.pem`);
    openssl('crl', '-in', `${name}.crl.pem`, '-outform', 'DER', '-out', `${name}.crl`);
    openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`);
  }
}
