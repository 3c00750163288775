// What the browser can do with passkeys, and its own faults in words. The library that talks to it comes when a passkey
// is used: pages must stay small.
import { asFailure } from '../failure.ts';

/**
 * Passkeys need a secure context and a host with a name: over plain http in a LAN, or under a bare IP address, no browser
 * makes or uses one (WebAuthn §5.1.3).
 */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  const address = /^[0-9.]+$/.test(hostname) || hostname.startsWith('[');
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !address;
}

const words: Record<string, string> = {
  NotAllowedError: '已取消，或验证超时',
  InvalidStateError: '这台设备上已有您的通行密钥',
  SecurityError: '当前网址不能使用通行密钥，请用正式网址打开',
  NotSupportedError: '这台设备不支持通行密钥',
  AbortError: '已取消',
};

/** A sentence for what the browser or the server refused. */
export function passkeyProblem(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : '';
  return words[name] ?? asFailure(thrown).message;
}

type Options = Parameters<typeof import('@simplewebauthn/browser')['startAuthentication']>[0]['optionsJSON'];
/** What stands in a Failure when the browser, the device or the person refused. */
export const BY_BROWSER = 'PASSKEY_BROWSER';

/** The answer of the device to a challenge. Rejects with a Failure that says in words why there is none. */
export async function answerByPasskey(optionsJSON: Options) {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const made = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = made.response;
    return { credentialId: made.id, clientDataJSON, authenticatorData, signature };
  } catch (thrown) {
    throw { success: false, data: null, code: BY_BROWSER, message: passkeyProblem(thrown) };
  }
}
