// The configured OpenID Connect issuer: its metadata are read when they are first needed and kept for an hour. ID tokens
// are judged by the library: signature (also of those that come straight from the token endpoint), iss, aud, exp, nonce.
import * as oidc from 'openid-client';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/family.ts';

const hour = 3_600_000;
export type Issuer = { enabled: boolean; config(): Promise<oidc.Configuration> };

/** client_secret_basic is what every issuer must take (OpenID Connect Core §9), unless it says that it does not. */
function authenticate(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (!methods || methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

export function openIssuer({ config, log }: Deps): Issuer {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = config;
  if (!issuer || !id || !secret)
    return {
      enabled: false,
      config: () => Promise.reject(new AppError('SSO_OFF')),
    };
  let kept: { at: number; config: oidc.Configuration } | undefined;
  const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  return {
    enabled: true,
    async config() {
      if (kept && Date.now() - kept.at < hour) return kept.config;
      try {
        const found = await oidc.discovery(new URL(issuer), id, undefined, authenticate(secret), {
          execute: [oidc.enableNonRepudiationChecks, ...plain],
          timeout: 10,
        });
        kept = { at: Date.now(), config: found };
        return found;
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'the issuer of single sign-on does not answer');
        throw new AppError('SSO_UNAVAILABLE');
      }
    },
  };
}
