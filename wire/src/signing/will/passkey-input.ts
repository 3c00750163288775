// What a signatory confirms by a passkey, and the confirmation (docs/decisions/0133). The same fields ask for the challenge and sign.
import { z } from 'zod';
import * as f from '../../fields.ts';
import { strokes } from '../../seal/routes.ts';
import { maxFiles } from '../create-schemas.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '请刷新页面后重试');

/** All that he intends. */
export const intendedFields = {
  ...f.linkFields,
  signNo: f.signNoField,
  /** SHA-256 of the consent sentence shown (`me.consentHash`). */
  consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请勾选同意后再签署'),
  /** SHA-256 of the document that was read (`document.sha256`). */
  documentSha256: hash,
  /** Those of the files behind the first, in order (`files` of info). Of a contract of several files it may be left out where `documentSha256` is `docsSha256`. */
  furtherSha256: f.jsonField(z.array(hash).max(maxFiles - 1)).optional(),
  /** Drawn here, or a hand-off / saved signature, or a seal of `me.seals`. */
  strokes: f.jsonField(strokes).optional(),
  handSignId: f.uuidField.optional(),
  sealId: z.string().max(80).optional(),
  texts: f
    .jsonField(z.array(z.strictObject({ fieldId: f.uuidField, value: z.string().max(200) })).max(500))
    .default([]),
};

/** What the authenticator answered to the challenge; all of it stands in the evidence (2,048 bytes each). */
export const assertion = z.strictObject({
  credentialId: f.bytesField(1400),
  clientDataJSON: f.bytesField(2730),
  authenticatorData: f.bytesField(2730),
  signature: f.bytesField(2730),
});

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn §5.5), for the passkeys of the account that the line belongs to. */
export const assertionOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
});
