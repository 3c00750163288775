// The files that a contract is to have: ready uploads of its sender, in his order, none twice.
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import type { ContractFile } from '../../file/index.ts';
import type { Parts } from '../contract/parts.ts';

/** Throws APPLY_FILE_REQUIRED, APPLY_FILE_CHECKING or APPLY_FILE_TWICE; of several files the message says which. */
export async function readFiles(
  parts: Parts,
  { contractId, furtherFiles }: Pick<CreateInput, 'contractId' | 'furtherFiles'>,
  accountId: string,
): Promise<ContractFile[]> {
  if (!contractId) throw new AppError('APPLY_FILE_REQUIRED');
  const ids = [contractId, ...furtherFiles.map((further) => further.contractId)];
  const files: ContractFile[] = [];
  for (const [i, fileId] of ids.entries()) {
    if (ids.indexOf(fileId) < i) throw new AppError('APPLY_FILE_TWICE', `第${i + 1}个文件与前面重复`);
    const file = await parts.file.readyFile(parts.deps.db, fileId, accountId);
    if (!file) {
      const which = ids.length === 1 ? undefined : `第${i + 1}个文件`;
      if (await parts.file.isChecking(parts.deps.db, fileId, accountId))
        throw new AppError('APPLY_FILE_CHECKING', which && `${which}还在检查，请稍后再试`);
      throw new AppError('APPLY_FILE_REQUIRED', which && `${which}不可用，请重新上传`);
    }
    files.push(file);
  }
  return files;
}
