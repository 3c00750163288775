// Attachments go out with the contract: read before its transaction, bound to it and recorded inside.
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { ContractFile } from '../../file/index.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { insertAttachment } from '../contract/document/store.ts';
import type { Parts } from '../contract/parts.ts';

type Named = CreateInput['attatchFileNamesJson'];
export type PlannedAttachment = { file: ContractFile; fileName: string };

/** Ready files of this account, none twice and none the contract itself. Throws ATTACHMENT_FILE. */
export async function readAttachments(
  parts: Parts,
  named: Named,
  accountId: string,
  contractIds: readonly string[],
): Promise<PlannedAttachment[]> {
  const seen = new Set(contractIds);
  const planned: PlannedAttachment[] = [];
  for (const [i, { fileId, fileName }] of named.entries()) {
    const file = seen.has(fileId) ? undefined : await parts.file.readyFile(parts.deps.db, fileId, accountId);
    if (!file) throw new AppError('ATTACHMENT_FILE', `第${i + 1}个附件不可用，请重新上传`);
    // its origin would stand in no event
    if (file.converted)
      throw new AppError('ATTACHMENT_FILE', `第${i + 1}个附件由其他格式转换，请另存为 PDF 后添加`);
    seen.add(fileId);
    planned.push({ file, fileName: fileName ?? file.fileName });
  }
  return planned;
}

/** Binds them to the contract; answers an event for each. */
export async function attachFiles(
  parts: Parts,
  tx: Tx,
  applyId: string,
  planned: readonly PlannedAttachment[],
  actor: NewEvent['actor'],
  now: Date,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const [position, { file, fileName }] of planned.entries()) {
    if (!(await parts.file.bindToContract(tx, file.fileId))) throw new AppError('ATTACHMENT_FILE');
    const { key, length, sha256 } = file.base;
    await insertAttachment(
      tx,
      {
        attachment_id: uuidv7(now),
        apply_id: applyId,
        position,
        file_id: file.fileId,
        file_name: fileName,
        object_key: key,
        length,
        sha256,
      },
      now,
    );
    events.push({
      type: 'doc.attach',
      actor,
      data: { sha256, length },
      commits: { 'data.name_c': fileName },
    });
  }
  return events;
}

/** A draft keeps its attachments from being forgotten; somebody else's file is no file. */
export async function holdAttachments(parts: Parts, tx: Tx, named: Named, accountId: string): Promise<void> {
  for (const [i, { fileId }] of named.entries())
    if (!(await parts.file.hold(tx, fileId, accountId)))
      throw new AppError('ATTACHMENT_FILE', `第${i + 1}个附件不可用，请重新上传`);
}
