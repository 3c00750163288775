// A letter of authority is a contract like any other (docs/decisions/0140): the product writes its file, its applicant sends it as a person, the legal person
// signs it after his identity was compared by a way that compares his phone, too.
import { ApplyStatus, authLevelOf, contractNameFrom, fieldKindSize, SignInfoStatus } from '@xinqi/domain';
import { letter as writeLetter } from '@xinqi/pdf/compose';
import { createInput } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Letter, SignedLetter } from '../../real-name/index.ts';
import { ownerOf } from '../contract/acting/owner.ts';
import type { Parts } from '../contract/parts.ts';
import { signerName } from '../contract/person-commits.ts';
import { findApply, linesOf } from '../contract/store.ts';
import { openSaidInCheck } from '../contract/will/said-in-check.ts';
import { usedCheck } from '../contract/will/store.ts';
import { verifiedSigner } from '../contract/will/verified-signer.ts';
import { sendApply } from './send-apply.ts';

/** He applies for his enterprise, and sends the letter as himself. */
const asHimself = (ctx: Ctx): Ctx => {
  const { corp } = ctx.identity;
  if (corp?.groupId === undefined) throw new AppError('10201');
  const { accountId, groupId } = corp;
  return { ...ctx, identity: { user: { kind: 'user', accountId, groupId } } };
};

export async function sendLetter(
  parts: Parts,
  asking: Ctx,
  { title, paragraphs, signer, until }: Letter,
  begin: (tx: Tx, applyNo: string) => Promise<void>,
): Promise<void> {
  const ctx = asHimself(asking);
  const { name, mobile } = signer;
  const blocks = [{ label: `法定代表人（签名）：${name}`, ...fieldKindSize.signature }];
  const { pdf, places } = await writeLetter({ title, paragraphs: [...paragraphs], blocks });
  const { accountId } = await ownerOf(parts, parts.deps.db, ctx);
  const contractId = await parts.file.addOwn(accountId, `${title}.pdf`, pdf);
  if (contractId === undefined) throw new AppError('SYSTEM');
  const input = createInput.parse({
    contractId,
    contractName: contractNameFrom(title),
    signExpire: until.toISOString(),
    signatoryJson: [
      {
        userType: 0,
        signatoryFullName: name,
        signatoryMobile: mobile,
        fields: [{ kind: 'signature', ...places[0]! }],
        // of who has no mainland card two reviewers passed the document (docs/decisions/0157)
        ...authLevelOf({ ways: ['operator3', 'bank4', 'review'], needed: 1 }),
      },
    ],
  });
  await sendApply(parts, ctx, input, undefined, {
    createType: 0,
    async begin(tx, { applyNo }) {
      await begin(tx, applyNo);
      return [];
    },
  });
}

export async function signedLetter(parts: Parts, tx: Tx, applyNo: string): Promise<SignedLetter | undefined> {
  const apply = await findApply(tx, { applyNo }, sql`true`);
  if (apply?.status !== ApplyStatus.Preserved) return undefined;
  const line = (await linesOf(tx, apply.apply_id)).find(
    ({ status }) => status === SignInfoStatus.Preserved || status === SignInfoStatus.Signed,
  );
  if (!line) return undefined;
  const check = await usedCheck(tx, line.sign_no);
  if (check) {
    const said = openSaidInCheck(parts.deps.vault, check);
    return { name: signerName(line), idCard: said?.idCard, simulated: check.simulated };
  }
  // he signed by his reviewed account, and still has it under this name
  const person = await verifiedSigner(parts, tx, line);
  const idCard = person?.way === 'review' ? person.idCard : undefined;
  return { name: signerName(line), idCard, simulated: person?.simulated ?? false };
}
