// /pki/*: OCSP, revocation lists, CA certificates, timestamps. Public and without authority: what they say is signed, and
// nothing that is sent here is believed, stored or logged.
import { Readable } from 'node:stream';
import { createTimestampResponse } from '@xinqi/pki/make';
import { sealingRoutes as r } from '@xinqi/wire/sealing';
import { freshSerial } from '../../../adapters/soft-signer/make-hierarchy.ts';
import { ownAuthority } from '../../../adapters/tsa/own-tsa.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type BytesReply, type Endpoint, endpoints, handler, ownOnly } from '../../../platform/endpoint.ts';
import { answerOcsp, type OcspReply } from './answer-ocsp.ts';
import { type AuthorityParts, type CaName, caNames } from './authority-parts.ts';
import { currentList } from './current-list.ts';

/** A validator asks a few times a document; each answer costs a look-up and a signature. */
const statusLimit = { name: 'pki-status-ip', max: 3000, seconds: 3600 };
const stampLimit = { name: 'pki-tsa-ip', max: 600, seconds: 3600 };
const cacheSeconds = 300;

type Kept = Pick<BytesReply, 'cacheControl' | 'etag' | 'headers'>;
const reply = (bytes: Uint8Array, contentType: string, kept: Kept = {}): BytesReply => ({
  contentType,
  length: bytes.length,
  disposition: 'inline',
  open: (start, end) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
  ...kept,
});

/** Caches may keep what is true until `nextUpdate`, but not longer than a revocation may stay unnoticed. */
function cached(madeAt: Date, nextUpdate: Date, now: Date): Kept {
  const left = Math.floor((nextUpdate.getTime() - now.getTime()) / 1000);
  const seconds = Math.max(0, Math.min(cacheSeconds, left));
  return {
    cacheControl: `public, max-age=${seconds}, no-transform`,
    headers: {
      'last-modified': madeAt.toUTCString(),
      expires: new Date(now.getTime() + seconds * 1000).toUTCString(),
    },
  };
}

function ocspReply({ der, cacheable }: OcspReply, now: Date, byGet: boolean): BytesReply {
  const kept = byGet && cacheable ? cached(cacheable.producedAt, cacheable.nextUpdate, now) : {};
  return reply(der, 'application/ocsp-response', kept);
}

/** Strict base64 (RFC 4648 §4); anything else is an empty request, and so malformed. */
function fromBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : Buffer.of();
}

function caOf(name: string): CaName {
  const ca = caNames.find((n) => n === name);
  if (!ca) throw new AppError('PKI_ABSENT');
  return ca;
}

export function authorityEndpoints(parts: AuthorityParts): Endpoint[] {
  const { deps, signer } = parts;
  return endpoints(r, {
    ocsp: handler(r.ocsp, {
      load: ownOnly,
      handle: async (ctx) => {
        await deps.limits.use({ limit: statusLimit, ip: ctx.ip });
        return ocspReply(await answerOcsp(parts, ctx.bytes!), ctx.now, false);
      },
    }),
    ocspGet: handler(r.ocspGet, {
      load: ownOnly,
      handle: async (ctx, { request }) => {
        await deps.limits.use({ limit: statusLimit, ip: ctx.ip });
        return ocspReply(await answerOcsp(parts, fromBase64(request)), ctx.now, true);
      },
    }),
    crl: handler(r.crl, {
      // A name in the query would be a second spelling of another path.
      load: (ctx, { ca }) => {
        if (ca !== undefined && !ctx.path.includes('{ca}')) throw new AppError('PKI_ABSENT');
        return caOf(ca ?? 'event-ca');
      },
      handle: async (ctx, _input, ca) => {
        await deps.limits.use({ limit: statusLimit, ip: ctx.ip });
        const list = await currentList(parts, ca);
        return reply(list.der, 'application/pkix-crl', {
          ...cached(list.madeAt, list.nextUpdate, ctx.now),
          etag: `${ca}-${list.number}`,
        });
      },
    }),
    issuer: handler(r.issuer, {
      load: (_ctx, { ca }) => caOf(ca),
      handle: (_ctx, _input, ca) =>
        reply(signer.certificate(ca), 'application/pkix-cert', { cacheControl: 'public, max-age=86400' }),
    }),
    tsa: handler(r.tsa, {
      load: ownOnly,
      handle: async (ctx) => {
        await deps.limits.use({ limit: stampLimit, ip: ctx.ip });
        const statement = { serial: freshSerial(), genTime: deps.clock.now() };
        const answer = await createTimestampResponse(ownAuthority(signer), ctx.bytes!, statement);
        return reply(answer, 'application/timestamp-reply');
      },
    }),
  });
}
