// Every error code of the product in one registry, composed from the families; codes are never reused.
import { accountErrors } from './account/errors.ts';
import { directoryErrors } from './directory/errors.ts';
import { type ErrorEntry, platformErrors } from './error-code.ts';
import { fileErrors } from './file/errors.ts';
import { flowErrors } from './flow/errors.ts';
import { ledgerErrors } from './ledger/errors.ts';
import { logErrors } from './log/errors.ts';
import { noticeErrors } from './notice/errors.ts';
import { numberingErrors } from './numbering/errors.ts';
import { orgErrors } from './org/errors.ts';
import { particularsErrors } from './particulars/errors.ts';
import { proofErrors } from './proof/errors.ts';
import { realNameErrors } from './real-name/errors.ts';
import { roleErrors } from './role/errors.ts';
import { sealErrors } from './seal/errors.ts';
import { sealingErrors } from './sealing/errors.ts';
import { signingErrors } from './signing/errors.ts';
import { templateErrors } from './template/errors.ts';
import { tenantErrors } from './tenant/errors.ts';
import { trialErrors } from './trial/errors.ts';
import { videoErrors } from './video/errors.ts';

const registry = {
  ...platformErrors,
  ...accountErrors,
  ...directoryErrors,
  ...fileErrors,
  ...flowErrors,
  ...ledgerErrors,
  ...logErrors,
  ...noticeErrors,
  ...numberingErrors,
  ...orgErrors,
  ...particularsErrors,
  ...proofErrors,
  ...realNameErrors,
  ...roleErrors,
  ...sealErrors,
  ...sealingErrors,
  ...signingErrors,
  ...templateErrors,
  ...tenantErrors,
  ...trialErrors,
  ...videoErrors,
};
export type ErrorCode = keyof typeof registry;

/** code → message, sentence, status; `docs/errors.md` is written from it. */
export const errorRegistry: Readonly<Record<ErrorCode, ErrorEntry>> = registry;
export const allErrors: Record<string, ErrorEntry & { code: string }> = Object.fromEntries(
  Object.entries(registry).map(([code, entry]) => [code, { code, ...entry }]),
);

/** Family → its own codes. */
export const errorsByFamily: Readonly<Record<string, Readonly<Record<string, ErrorEntry>>>> = {
  account: accountErrors,
  directory: directoryErrors,
  file: fileErrors,
  flow: flowErrors,
  ledger: ledgerErrors,
  log: logErrors,
  notice: noticeErrors,
  numbering: numberingErrors,
  org: orgErrors,
  particulars: particularsErrors,
  proof: proofErrors,
  'real-name': realNameErrors,
  role: roleErrors,
  seal: sealErrors,
  sealing: sealingErrors,
  signing: signingErrors,
  template: templateErrors,
  tenant: tenantErrors,
  trial: trialErrors,
  video: videoErrors,
};
