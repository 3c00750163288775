// An authenticator in software (ES256, discoverable, attestation none), which can also lie: every part of what it signs
// can be chosen. Answers in the flat form of the wire.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Lies = {
  type?: string;
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Flags of the authenticator data: UP 1, UV 4, BE 8, BS 16. */
  flags?: number;
  counter?: number;
  userHandle?: string;
  key?: KeyObject;
  crossOrigin?: boolean;
};
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export class SoftAuthenticator {
  readonly id = randomBytes(32);
  readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  userHandle = '';
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }

  #client(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );
  }

  #data(flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const rpId = lies.rpId ?? new URL(this.origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.of(lies.flags ?? flags), counter]);
  }

  /** COSE_Key of the pair. */
  coseKey(): Uint8Array<ArrayBuffer> {
    const jwk = this.pair.publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]),
    );
  }

  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#data(0x45, lies),
      Buffer.alloc(16),
      Buffer.of(0, this.id.length),
      this.id,
      this.coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      credentialId: text(this.id),
      clientDataJSON: text(this.#client('webauthn.create', options.challenge, lies)),
      attestationObject: text(isoCBOR.encode(attestation as never)),
    };
  }

  get(options: { challenge: string }, lies: Lies = {}) {
    const clientDataJSON = this.#client('webauthn.get', options.challenge, lies);
    const authenticatorData = this.#data(0x05, lies);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    return {
      credentialId: text(this.id),
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(sign('sha256', signed, lies.key ?? this.pair.privateKey)),
      userHandle: lies.userHandle ?? this.userHandle,
    };
  }
}
