// The preservation certificate (存证证书) of a finished contract: hashes, masked names, place in the log. Public by number.
import { SignInfoStatus } from '@xinqi/domain';
import { parseCheckpoint } from '@xinqi/evidence/log';
import { AppError } from '../../platform/app-error.ts';
import { maskName } from '../../platform/crypto/mask.ts';
import { type ApplyRow, strength } from '../signing/index.ts';
import { checkpointFor, type ProofParts } from './build-contract-pack.ts';

export async function preservationCertificate(parts: ProofParts, apply: ApplyRow) {
  const { deps, ledger, sealing, signing, signer } = parts;
  const contract = await signing.contract(deps.db, apply.apply_id);
  const document = await sealing.document(deps.db, apply.apply_id);
  if (!contract || !document || !apply.finished_at || !apply.preservation_id)
    throw new AppError('PACK_NOT_READY');
  const found = await checkpointFor(parts, apply.apply_no!);
  return {
    preservationId: apply.preservation_id,
    applyNo: apply.apply_no!,
    contractName: maskName(apply.contract_name),
    documentSha256: document.revisions[found.finalised]!.sha256,
    file: {
      sha256: document.revisions.at(-1)!.sha256,
      extensions: document.revisions.length - 1 - found.finalised,
      level: document.level ?? 'B-B',
    },
    signatories: contract.lines
      .filter((l) => l.status === SignInfoStatus.Preserved && l.signed_at)
      .map((l) => ({ name: maskName(l.name), signTime: l.signed_at!.toISOString(), strength })),
    finishedAt: apply.finished_at.toISOString(),
    log: {
      origin: ledger.origin,
      index: found.finished.log_index!,
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
