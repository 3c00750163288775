// A real OpenID Connect issuer (oidc-provider) in the test's process. Its users sign in as whom the test says, or, where it says
// nobody (browser stories), as whom they type on its page; its owner can also lie: change the claims of an ID token before it is signed again, sign with a key that it does not publish.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

type Claims = Record<string, unknown>;
export type Lie = { claims?: (claims: Claims) => Claims; key?: KeyObject; header?: Claims; drop?: boolean };
export type TestIssuer = {
  url: string;
  /** Whom the next login is; undefined: its page asks. */
  user: string | undefined;
  /** What the next ID tokens are made of. */
  lie: Lie | undefined;
  /** The browser at the issuer: follows its redirects with its cookies, and answers the address that leads back. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
};
export const client = { id: 'xinqi', secret: 'a-secret-of-the-test-client-only' };

const askPage = `<!doctype html><html lang="zh-CN"><title>企业登录（测试环境）</title><link rel="icon" href="data:,">
<form><label>企业账号 <input name="user" required></label> <button>登录</button></form></html>`;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function signed(header: Claims, claims: Claims, key: KeyObject): string {
  const text = `${part(header)}.${part(claims)}`;
  if (header.alg === 'none') return `${text}.`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

export async function startIssuer(origin: string): Promise<TestIssuer> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/login/sso`],
        post_logout_redirect_uris: [`${origin}/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' } as never],
    },
    pkce: { required: () => true },
    cookies: { keys: ['cookies of the test issuer'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // unverified contacts, which nobody may be found by
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: 'victim@b.example', phone_number: '13955770001' }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: client.id,
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(url, configuration);
  const issuer: TestIssuer = {
    url,
    user: 'nobody',
    lie: undefined,
    visit: (start) => visit(start, origin),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token || !issuer.lie) return;
    const { claims = (c: Claims) => c, key = privateKey, header = {}, drop } = issuer.lie;
    const [head = '', payload = ''] = body.id_token.split('.');
    const parsed = [head, payload].map(
      (text) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims,
    );
    const { id_token: _dropped, ...rest } = body;
    ctx.body = drop
      ? rest
      : { ...body, id_token: signed({ ...parsed[0], ...header }, claims(parsed[1]!), key) };
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const accountId = issuer.user ?? new URL(request.url, url).searchParams.get('user');
    if (accountId) void provider.interactionFinished(request, response, { login: { accountId } });
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(askPage);
  });
  return issuer;
}

async function visit(start: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(start);
  for (let step = 0; step < 10; step++) {
    if (at.origin === origin) return at;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`the issuer stopped at ${at}: ${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
  }
  throw new Error('the issuer goes in circles');
}
