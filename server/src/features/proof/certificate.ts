// The preservation certificate (存证证书) of a finished contract: hashes, masked names, place in the log. Public by number.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import { type DocRef, decodeEvent, UNVERIFIED } from '@xinqi/evidence/event';
import { parseCheckpoint } from '@xinqi/evidence/log';
import type { CertiInfo } from '@xinqi/wire/proof';
import { AppError } from '../../platform/app-error.ts';
import { maskName } from '../../platform/crypto/mask.ts';
import type { IndexedEvent } from '../ledger/index.ts';
import { type DocumentRow, lowestLevel } from '../sealing/index.ts';
import { type ApplyRow, digestOfSet, type SignInfoRow, strengthOf } from '../signing/index.ts';
import type { ProofParts } from './build-contract-pack.ts';
import { finishOf, packState, placeIn } from './pack-state.ts';

/** What a finished contract is now. */
export const nowOf = ({ status }: ApplyRow): CertiInfo['state'] =>
  status === ApplyStatus.Voided ? 'voided' : status === ApplyStatus.Voiding ? 'voiding' : 'finished';

/** What the contract is now, and since when: a voiding is told with the time of the event that asked for it or made it so. */
function stateOf(apply: ApplyRow, finishedAt: Date, events: readonly IndexedEvent[]) {
  const since = (step: 'requested' | 'done'): string => {
    const told = events
      .filter(({ type }) => type === 'apply.void')
      .map(({ body }) => decodeEvent(body))
      .findLast(({ data }) => 'role' in data && data.role === 'voided' && data.step === step);
    return told?.ts ?? finishedAt.toISOString();
  };
  const state = nowOf(apply);
  const times = {
    finished: () => finishedAt.toISOString(),
    voiding: () => since('requested'),
    voided: () => since('done'),
  };
  return { state, stateSince: times[state]() };
}

/** The signatures that stood in the file before, as the events of its upload tell them. */
function carriedOf(events: readonly IndexedEvent[]) {
  const decoded = events
    .filter(({ type }) => type === 'doc.upload' || type === 'doc.signature')
    .map(({ body }) => decodeEvent(body));
  const counts = decoded.flatMap((e) =>
    e.type === 'doc.upload' ? [e.data.signed ? e.data.carries : 0] : [],
  );
  if (counts.includes(undefined)) return null;
  const carries = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const verdicts = decoded.flatMap((e) => (e.type === 'doc.signature' ? [e.data.verdict] : []));
  const altered = verdicts.filter((v) => v === 'invalid' || v === 'changed_after_signing').length;
  const unverified = verdicts.filter((v) => v === 'cannot_verify').length;
  return { total: carries, altered, unverified };
}

/** Masked; of an enterprise that did not stand for its line, as the signature's certificate says it (docs/decisions/0061). */
export const nameOf = ({ name, user_type, corp_id }: SignInfoRow): string =>
  `${maskName(name)}${user_type === 1 && corp_id === null ? UNVERIFIED : ''}`;

const extensionsOf = (documents: readonly DocumentRow[], finalised: readonly DocRef[]): number =>
  documents.reduce((sum, { revisions }, i) => sum + revisions.length - 1 - finalised[i]!.rev, 0);

export async function preservationCertificate(parts: ProofParts, apply: ApplyRow) {
  const { deps, sealing, signing, signer } = parts;
  const contract = await signing.contract(deps.db, apply.apply_id);
  if (!contract || !apply.finished_at || !apply.preservation_id) throw new AppError('PACK_NOT_READY');
  const state = await packState(parts, apply.apply_no!);
  const documents = await sealing.documentsOf(deps.db, apply.apply_no!);
  if (documents.length === 0) throw new AppError('PACK_NOT_READY');
  const found = { ...state, ...finishOf(state) };
  return {
    preservationId: apply.preservation_id,
    applyNo: apply.apply_no!,
    ...stateOf(apply, apply.finished_at, found.events),
    contractName: maskName(apply.contract_name),
    documentSha256: digestOfSet(found.finalised.map(({ sha256 }) => sha256)),
    file: {
      sha256: digestOfSet(documents.map(({ revisions }) => revisions.at(-1)!.sha256)),
      extensions: extensionsOf(documents, found.finalised),
      level: lowestLevel(documents.map((document) => document.level ?? 'B-B')),
    },
    files: documents.map(({ revisions }, i) => ({
      documentSha256: found.finalised[i]!.sha256,
      sha256: revisions.at(-1)!.sha256,
    })),
    carried: carriedOf(found.events),
    signatories: contract.lines
      .filter((l) => l.status === SignInfoStatus.Preserved && l.signed_at)
      .map((l) => ({ name: nameOf(l), signTime: l.signed_at!.toISOString(), strength: strengthOf(l) })),
    finishedAt: apply.finished_at.toISOString(),
    log: {
      origin: found.log.key.name,
      index: placeIn(found, found.finished)!,
      treeSize: found.size,
      rootHash: Buffer.from(parseCheckpoint(found.checkpoint).root).toString('hex'),
    },
    timestamp:
      found.anchored_at && found.authority
        ? { authority: found.authority, time: found.anchored_at.toISOString() }
        : null,
    testEnvironment: signer.test,
  };
}
