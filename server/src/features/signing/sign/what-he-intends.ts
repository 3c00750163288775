// What a signatory intends, from his input and the rows as they are under the lock: the documents that he was shown, what is drawn and
// filled in for him, by which seal. The question for a passkey and the signature read it here, so that they mean the same.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { marksIn, placesHash, type SealedFile, sealedFilesOf } from '../contract/document/files.ts';
import { type ShownSet, shownSet } from '../contract/document/shown-set.ts';
import type { Parts } from '../contract/parts.ts';
import {
  chooseSeal,
  type Own,
  type OwnSeal,
  ownSeals,
  standingRefusal,
} from '../contract/party/own-seals.ts';
import { type FieldRow, fieldsOf } from '../contract/row/field-store.ts';
import { type Choice, marksOf, requireOwnTexts } from './seal-marks.ts';

export type SignInput = {
  documentSha256: string;
  furtherSha256?: string[] | undefined;
  strokes?: unknown;
  handSignId?: string | undefined;
  sealId?: string | undefined;
  texts: { fieldId: string; value: string }[];
};

/** One act of will for several contracts: hash (hex) and size of the exact set. */
export type BatchAct = { hash: string; size: number };

async function choiceOf(
  parts: Parts,
  tx: Tx,
  signer: Signer,
  input: SignInput,
): Promise<{ choice: Choice; seal: OwnSeal | undefined; own: Own }> {
  const { me, via, apply } = signer;
  let strokes: unknown = input.strokes;
  if (strokes === undefined && input.handSignId !== undefined) {
    const asker = via.kind === 'session' ? { accountId: via.accountId } : {};
    const taken = await parts.seal.takeHandSign(tx, input.handSignId, {
      ...asker,
      applyNo: apply.apply_no!,
      signNo: me.sign_no,
      recipientGen: me.recipient_gen,
    });
    if (!taken) throw new AppError('SIGN_SIGNATURE_REQUIRED');
    strokes = taken.strokes;
  }
  const own = await ownSeals(parts, tx, me, 'lock');
  const refused = standingRefusal(own);
  if (refused) throw refused;
  const seal = chooseSeal(own, input.sealId);
  return {
    choice: {
      strokes,
      seal: seal?.source,
      sealNamed: input.sealId !== undefined,
      sealForbidden: own.forbidden,
      texts: new Map(input.texts.map((t) => [t.fieldId, t.value])),
    },
    seal,
    own,
  };
}

const markedIn = (
  signer: Signer,
  files: readonly SealedFile[],
  fields: readonly FieldRow[],
  seal: OwnSeal | undefined,
  choice: Choice,
  now: Date,
) =>
  files.map((file) => {
    const own = fields.filter((f) => f.file === file.position);
    const reserved = marksIn(signer.me, file.position);
    const on = { pages: file.pages, edgeFields: reserved.edge_fields };
    const marks = marksOf(signer.me, own, on, seal?.source, choice, now);
    return { file, first: own[0], reserved, marks };
  });

export type Intended = {
  files: SealedFile[];
  shown: ShownSet;
  fieldsHash: string;
  fields: FieldRow[];
  marked: ReturnType<typeof markedIn>;
  choice: Choice;
  /** The seal that is drawn, if one is. */
  drawn: OwnSeal | undefined;
  own: Own;
};

/** @throws SIGN_DOCUMENT_CHANGED, and what is missing of what he chose and typed */
export async function whatHeIntends(
  parts: Parts,
  tx: Tx,
  signer: Signer,
  input: SignInput,
  now: Date,
): Promise<Intended> {
  const { apply, me, text } = signer;
  const files = await sealedFilesOf(parts, tx, apply, text?.documents);
  const shown = shownSet(files, input);
  if (!shown) throw new AppError('SIGN_DOCUMENT_CHANGED');
  const fields = (text?.fields ?? (await fieldsOf(tx, apply.apply_id))).filter(
    (f) => f.sign_no === me.sign_no,
  );
  const { choice, seal, own } = await choiceOf(parts, tx, signer, input);
  requireOwnTexts(fields, choice);
  const marked = markedIn(signer, files, fields, seal, choice, now);
  const all = marked.flatMap(({ marks }) => marks);
  const drawn = all.some((m) => m.kind !== 'text' && m.source.type !== 'strokes') ? seal : undefined;
  return { files, shown, fieldsHash: placesHash(fields, files.length), fields, marked, choice, drawn, own };
}
