// The simulated EJBCA on loopback: its REST interface over https for whoever has a certificate of its operator (mutual TLS), and
// what its CA tells everybody (OCSP, lists, its own certificate) over http.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derContextPrimitive, derSequence, encodePem, OID } from '@xinqi/pki/der';
import { createCertificate, exportPrivateKey, generateKey } from '@xinqi/pki/make';
import { type CaFault, type EjbcaSimulator, ejbcaSimulator } from '../adapters/ca/ejbca-simulator.ts';
import { freshSerial } from '../adapters/soft-signer/make-hierarchy.ts';
import { answerWhole } from './outside/answer-whole.ts';

export type EjbcaServer = {
  ca: EjbcaSimulator;
  faults: CaFault[];
  /** What an operator sets to use it. */
  env: Record<string, string>;
  close(): void;
};

const listening = (server: Server) =>
  new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });

/** A key and a certificate that it signed itself, PEM: each side of the connection knows the other's. */
async function selfSigned(CN: string) {
  const pair = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: freshSerial(),
      subject: { CN },
      notBefore: new Date(Date.now() - 3600_000),
      notAfter: new Date(Date.now() + 30 * 24 * 3600_000),
      spki: pair.spki,
      ca: true,
      keyUsage: ['digitalSignature', 'keyCertSign'],
      extensions: [
        {
          oid: OID.subjectAltName,
          critical: false,
          value: derSequence(derContextPrimitive(7, Uint8Array.of(127, 0, 0, 1))),
        },
      ],
    },
    pair,
  );
  return {
    cert: encodePem('CERTIFICATE', certificate),
    key: encodePem('PRIVATE KEY', exportPrivateKey(pair)),
  };
}

/** `called`: the name of its CAs; left out, they call themselves 测试. `since`: when they were made, where `now` has no answer yet. */
export async function startEjbca(
  now: () => Date = () => new Date(),
  called?: string,
  since = now(),
): Promise<EjbcaServer> {
  const faults: CaFault[] = [];
  let ca: EjbcaSimulator | undefined;
  const pki = answerWhole(async (request, body, reply) => {
    const said = await ca!.pki(request.url ?? '', body);
    if (!said) reply.writeHead(404).end();
    else reply.writeHead(200, { 'content-type': said.type }).end(said.bytes);
  });
  const rest = answerWhole(async (request, body, reply) => {
    try {
      const input = body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
      const said = await ca!.rest(request.method ?? '', request.url ?? '', input);
      reply.writeHead(said.status, { 'content-type': 'application/json' });
      reply.end(said.body === undefined ? '<html>' : JSON.stringify(said.body));
    } catch {
      request.socket.destroy();
    }
  });
  const [site, client] = [await selfSigned('ejbca.test'), await selfSigned('xinqi.test')];
  const open = createServer(pki);
  const origin = `http://127.0.0.1:${await listening(open)}`;
  const secure = createSecureServer(
    { ...site, ca: client.cert, requestCert: true, rejectUnauthorized: true },
    rest,
  );
  const securePort = await listening(secure);
  const caName = 'XinqiSigningCA';
  ca = await ejbcaSimulator({ ...{ origin, now, since, faults, caName }, ...(called ? { called } : {}) });
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-ejbca-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return {
    ca,
    faults,
    env: {
      SIGN_CA: 'ejbca',
      EJBCA_URL: `https://127.0.0.1:${securePort}`,
      EJBCA_CA_NAME: caName,
      EJBCA_OPERATOR: '“模拟认证机构（测试）”（电话 000-00000000）',
      EJBCA_CERTIFICATE_PROFILE: 'XinqiOneTime',
      EJBCA_END_ENTITY_PROFILE: 'XinqiSignatory',
      EJBCA_CLIENT_CERT: file('client.pem', client.cert),
      EJBCA_CLIENT_KEY: file('client.key', client.key),
      EJBCA_TLS_ROOTS: file('site.pem', site.cert),
      EJBCA_ANCHORS: file('root.pem', encodePem('CERTIFICATE', ca.root)),
      EGRESS_ALLOW: new URL(origin).host,
    },
    close() {
      for (const server of [open, secure]) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
