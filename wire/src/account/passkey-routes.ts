// Passkeys (WebAuthn level 3): the ways in of one's own account, and the login without a name. What travels is the part of
// PublicKeyCredentialJSON that the server judges, flat; binary values in base64url.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { knownDevice, session } from './schemas.ts';

const own = (path: string) => [{ path, callers: ['user'] as const }];
const anyone = (path: string) => [{ path, callers: ['public'] as const }];
const nameField = z
  .string()
  .trim()
  .min(1, '请输入通行密钥名称')
  .max(30, '通行密钥名称不超过30个字')
  .regex(/^[^\u0000-\u001f\u007f]+$/, '通行密钥名称含有不能使用的字符');
/** Held by the page that began; an answer without it is nobody's. */
const ceremonyKey = f.hmacField;

export const passkeyRow = z.object({
  passkeyId: f.uuidField,
  name: z.string(),
  createTime: f.isoTime,
  /** Last login with it; null when there was none. */
  lastTime: f.isoTime.nullable(),
  /** Kept by a password manager on several devices, not in one device only. */
  synced: z.boolean(),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn §5.4). */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
/** PublicKeyCredentialRequestOptionsJSON (WebAuthn §5.5), for whichever passkey the user chooses. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

export const passkeyRoutes = {
  passkeys: route({
    paths: own('/account/passkey/list'),
    summary: 'One’s passkeys, the newest first.',
    output: z.object({ list: z.array(passkeyRow), most: z.number().int() }),
  }),
  passkeyRegisterOptions: route({
    paths: own('/account/passkey/registerOptions'),
    summary: 'Begins a registration, after a fresh proof (10401): a challenge for this login, 5 minutes.',
    output: z.object({ ceremonyKey, options: creationOptions }),
    answers: ['10401'],
  }),
  passkeyRegister: route({
    paths: own('/account/passkey/register'),
    summary: 'Keeps the passkey that the browser made; the owner is told.',
    input: z.strictObject({
      ceremonyKey,
      name: nameField,
      credentialId: f.bytesField(1400),
      clientDataJSON: f.bytesField(4000),
      attestationObject: f.bytesField(8000),
    }),
    output: passkeyRow,
  }),
  passkeyRename: route({
    paths: own('/account/passkey/rename'),
    summary: 'Another name for one of one’s passkeys.',
    input: z.strictObject({ passkeyId: f.uuidField, name: nameField }),
    output: passkeyRow,
  }),
  passkeyRemove: route({
    paths: own('/account/passkey/remove'),
    summary: 'Removes a passkey, after a fresh proof (10401); every other login of the account ends.',
    input: z.strictObject({ passkeyId: f.uuidField }),
    output: z.object({ ended: z.number().int() }),
    answers: ['10401'],
  }),
  passkeyLoginOptions: route({
    paths: anyone('/account/passkey/loginOptions'),
    summary: 'Begins a login by passkey: a challenge for this browser, 5 minutes, one use.',
    output: z.object({ ceremonyKey, options: requestOptions }),
  }),
  passkeyLogin: route({
    paths: anyone('/account/passkey/login'),
    device: true,
    summary: 'Login by the passkey that the user chose; a second factor is not asked for after it.',
    input: z.strictObject({
      ceremonyKey,
      credentialId: f.bytesField(1400),
      clientDataJSON: f.bytesField(4000),
      authenticatorData: f.bytesField(4000),
      signature: f.bytesField(2000),
      userHandle: f.bytesField(100),
      knownDevice,
    }),
    output: session,
  }),
};
