// Requests to addresses that strangers named (security.md S-01…S-12): the name is resolved once and that very address is
// connected to; only public addresses, ports 80 and 443, no redirects, no credentials, little time and few bytes. What the
// operator lists (EGRESS_ALLOW) may lie inside his network and on other ports. Fails closed.
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export class EgressRefused extends Error {}

export type GuardedRequest = {
  url: string;
  /** Posted; without it the request is a GET. */
  post?: { contentType: string; body: Uint8Array };
  maxBytes: number;
};
/** The body of an answer with status 200; throws for everything else. */
export type GuardedFetch = (request: GuardedRequest) => Promise<Uint8Array>;

export type GuardedAnswer = { status: number; contentType: string; body: Uint8Array };
/** An answer with any status, where a protocol says something by it; redirects are not followed here either. */
export type GuardedAsk = (request: GuardedRequest) => Promise<GuardedAnswer>;

export type EgressOptions = {
  /** `host` (ports 80 and 443) or `host:port`. */
  allow: readonly string[];
  /** Left out: 5 s for everything together. */
  patienceMilliseconds?: number;
  /** Left out: the system's resolver. */
  resolve?(host: string): Promise<LookupAddress[]>;
};

const usualPorts = ['80', '443'];

export function guardedFetch(options: EgressOptions): GuardedFetch {
  const ask = asking(options, (status) => status === 200);
  return async (request) => (await ask(request)).body;
}

export const guardedAsk = (options: EgressOptions): GuardedAsk => asking(options, () => true);

function asking(options: EgressOptions, accepts: (status: number) => boolean): GuardedAsk {
  const { allow, patienceMilliseconds = 5000 } = options;
  const resolve = options.resolve ?? ((host: string) => lookup(host, { all: true }));
  return async ({ url, post, maxBytes }) => {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const target = readTarget(url, allow);
    const address = await within(signal, addressOf(target, resolve));
    const pinned: LookupFunction = (_host, wanted, done) =>
      wanted.all ? done(null, [address]) : done(null, address.address, address.family);
    const { request } = target.url.protocol === 'https:' ? https : http;
    const answer = await new Promise<http.IncomingMessage>((done, fail) => {
      const call = request(target.url, {
        method: post ? 'POST' : 'GET',
        ...(post && { headers: { 'content-type': post.contentType, 'content-length': post.body.length } }),
        lookup: pinned,
        agent: false,
        signal,
      });
      call.once('response', done).once('error', fail).end(post?.body);
    });
    try {
      const { statusCode: status = 0, headers } = answer;
      if (!accepts(status)) throw new EgressRefused(`${target.url.host} answered ${status}`);
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxBytes)
          throw new EgressRefused(`${target.url.host} answers more than ${maxBytes} bytes`);
        chunks.push(chunk);
      }
      const body = new Uint8Array(Buffer.concat(chunks));
      return { status, contentType: headers['content-type'] ?? '', body };
    } finally {
      answer.destroy();
    }
  };
}

type Target = { url: URL; host: string; allowed: boolean };

function readTarget(text: string, allow: readonly string[]): Target {
  if (!URL.canParse(text)) throw new EgressRefused('not an address');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressRefused('neither http nor https');
  if (url.username || url.password) throw new EgressRefused('credentials in an address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const usual = usualPorts.includes(port);
  const allowed = allow.includes(`${url.hostname}:${port}`) || (usual && allow.includes(url.hostname));
  if (!allowed && !usual) throw new EgressRefused(`port ${port}`);
  return { url, host, allowed };
}

/** The one address that is connected to. A name with any address inside is refused as a whole. */
async function addressOf(
  { host, allowed }: Target,
  resolve: (host: string) => Promise<LookupAddress[]>,
): Promise<LookupAddress> {
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host);
  if (!found[0]) throw new EgressRefused(`${host} has no address`);
  const inside = found.find(({ address }) => !isPublicAddress(address));
  if (inside && !allowed) throw new EgressRefused(`${host} is no public address`);
  return found[0];
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(new EgressRefused('no answer in time')), { once: true });
    work.then(done, fail);
  });
}
