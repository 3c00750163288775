// Chains of authorities outside the installation: missing issuers and statements about revocation, fetched from the
// addresses in the certificates by the guarded client, and believed only as far as pki/revocation believes them.
// OCSP is asked first, lists when it does not settle the matter; what fails is left alone for a minute.
import { createHash } from 'node:crypto';
import { type Certificate, PkiError, parseCertificate } from '@xinqi/pki/check';
import { equalBytes } from '@xinqi/pki/der';
import { createOcspRequest } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import {
  accessPoints,
  type CertificateStatus,
  chainStatus,
  encodeCertId,
  type RevocationItem,
} from '@xinqi/pki/revocation';
import type { Clock } from '../../platform/clock.ts';
import type { GuardedFetch } from '../../platform/egress/guarded-fetch.ts';
import type { Logger } from '../../platform/log.ts';
import type { ChainData, ForeignChains } from '../../platform/ports/tsa.ts';

const limits = {
  issuers: { bytes: 65_536, fetches: 3 },
  ocsp: { bytes: 65_536, addresses: 2 },
  crl: { bytes: 2 * 1024 * 1024, addresses: 2 },
} as const;
/** A revocation is noticed after this at the latest. */
const keptSeconds = 600;
const pauseSeconds = 60;

type Heard = { items: RevocationItem[]; askedAt: number };
type Asked = { certificate: Certificate; issuer: Certificate; at: Date };

export function foreignChains(parts: { fetch: GuardedFetch; clock: Clock; log: Logger }): ForeignChains {
  const { fetch, clock, log } = parts;
  const heard = new Map<string, Heard>();
  const asking = new Map<string, Promise<Heard>>();
  const issuers = new Map<string, { der: Uint8Array | undefined; until: number }>();
  const now = () => clock.now().getTime();

  const attempt = async (url: string, ask: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> => {
    try {
      return await ask();
    } catch (error) {
      log.warn({ url, error: (error as Error).message }, 'certificate data not fetched');
      return undefined;
    }
  };

  const judge = async ({ certificate, issuer, at }: Asked, items: readonly RevocationItem[]) =>
    (await chainStatus(nodeCryptoPort, { chain: [certificate, issuer], items, at, leaf: 'covering' }))[0]!;

  async function ask(asked: Asked): Promise<Heard> {
    const { certificate, issuer } = asked;
    const { ocsp, crls } = accessPoints(certificate);
    const items: RevocationItem[] = [];
    const settled = async (kind: RevocationItem['kind'], der: Uint8Array | undefined): Promise<boolean> => {
      if (der) items.push({ kind, der, existedBy: clock.now() });
      return der !== undefined && (await judge(asked, items)).status !== 'unknown';
    };
    const id = await encodeCertId(nodeCryptoPort, certificate, issuer);
    const question = { contentType: 'application/ocsp-request', body: createOcspRequest([id]) };
    for (const url of ocsp.slice(0, limits.ocsp.addresses)) {
      const request = { url, post: question, maxBytes: limits.ocsp.bytes };
      if (await settled('ocsp', await attempt(url, () => fetch(request)))) return { items, askedAt: now() };
    }
    for (const url of crls.slice(0, limits.crl.addresses)) {
      if (await settled('crl', await attempt(url, () => fetch({ url, maxBytes: limits.crl.bytes }))))
        return { items, askedAt: now() };
    }
    return { items, askedAt: now() };
  }

  async function statusOfOne(asked: Asked): Promise<CertificateStatus> {
    const key = createHash('sha256').update(asked.certificate.der).digest('hex');
    const known = heard.get(key);
    if (known) {
      const status = await judge(asked, known.items);
      const kept = status.status === 'unknown' ? pauseSeconds : keptSeconds;
      if (now() < known.askedAt + kept * 1000) return status;
    }
    let running = asking.get(key);
    if (!running) {
      running = ask(asked).finally(() => asking.delete(key));
      asking.set(key, running);
    }
    const fresh = await running;
    heard.set(key, fresh);
    return judge(asked, fresh.items);
  }

  async function complete(chain: readonly Certificate[], at: Date): Promise<ChainData> {
    const statuses = await Promise.all(
      chain.slice(0, -1).map((certificate, i) => statusOfOne({ certificate, issuer: chain[i + 1]!, at })),
    );
    const of = (kind: RevocationItem['kind']) =>
      statuses.flatMap((status) =>
        status.status !== 'unknown' && status.item.kind === kind ? [status.item.der] : [],
      );
    return { statuses, ocsps: of('ocsp'), crls: of('crl') };
  }

  async function issuerAt(url: string): Promise<Uint8Array | undefined> {
    const known = issuers.get(url);
    if (known && now() < known.until) return known.der;
    const der = await attempt(url, () => fetch({ url, maxBytes: limits.issuers.bytes }));
    // Addresses of tokens that are refused in the end must not pile up.
    if (issuers.size >= 64) issuers.clear();
    issuers.set(url, { der, until: now() + (der ? keptSeconds : pauseSeconds) * 1000 });
    return der;
  }

  return {
    async issuersFor(certificates) {
      const known = parseAll(certificates);
      const found: Uint8Array[] = [];
      for (let fetches = 0, at = 0; at < known.length && fetches < limits.issuers.fetches; at++) {
        const child = known[at]!;
        if (known.some(({ subject }) => equalBytes(subject.raw, child.issuer.raw))) continue;
        const [url] = accessPoints(child).issuers;
        if (url === undefined) continue;
        fetches += 1;
        const der = await issuerAt(url);
        const [issuer] = parseAll(der ? [der] : []);
        if (!issuer) continue;
        known.push(issuer);
        found.push(issuer.der);
      }
      return found;
    },
    async statusOf(chain, at, patience) {
      const work = complete(chain, at);
      if (patience === undefined) return work;
      const unknown = chain.slice(0, -1).map(() => ({ status: 'unknown', reason: 'no_data' }) as const);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<ChainData>((done) => {
        timer = setTimeout(() => done({ statuses: unknown, ocsps: [], crls: [] }), patience);
      });
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** What is no certificate is left out. */
function parseAll(ders: readonly Uint8Array[]): Certificate[] {
  return ders.flatMap((der) => {
    try {
      return [parseCertificate(der)];
    } catch (error) {
      if (error instanceof PkiError) return [];
      throw error;
    }
  });
}
