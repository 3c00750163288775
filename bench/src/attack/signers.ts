// Contracts and their signers for the attacks, through the real calls: sent to fresh mobiles, links read in the test
// inbox, let in by SMS code, one submit away from a signature.

import type { Client, Link } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { signingRoutes } from '@xinqi/wire/signing';

export type Submission = Awaited<ReturnType<Client['submission']>>;
export type Signer = { client: Client; link: Link; mobile: string; submission: Submission };

let people = 0;
/** A mobile that nobody had in this run. */
export const freshMobile = (): string => `198${String(++people).padStart(8, '0')}`;

/** Sends to one signatory for each mobile; `ordered`: one after another. */
export async function sendTo(
  sender: Client,
  fileId: string,
  mobiles: readonly string[],
  ordered = false,
): Promise<{ applyId: string; applyNo: string }> {
  const { applyId, applyNo } = await sender.call(signingRoutes.create, {
    contractId: fileId,
    contractName: '测试合同',
    ifOrder: ordered ? 1 : 0,
    signatoryJson: mobiles.map((signatoryMobile, i) => ({
      userType: 0 as const,
      signatoryFullName: `签署人${i}`,
      signatoryMobile,
      orderNum: ordered ? i + 1 : 1,
      fields: [
        {
          kind: 'signature' as const,
          page: 0,
          x: 40 + (i % 4) * 130,
          y: 100 + Math.floor(i / 4) * 60,
          width: 120,
          height: 48,
        },
      ],
    })),
  });
  return { applyId, applyNo: applyNo! };
}

/** Opens the newest link of this mobile. */
export async function openSigner(anyone: Client, mobile: string): Promise<Signer> {
  const { signer: client, link } = await anyone.openLink(mobile);
  return { client, link, mobile, submission: await client.submission(link) };
}

/** `ok`, or the code of the refusal. Throws when there was no envelope. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
