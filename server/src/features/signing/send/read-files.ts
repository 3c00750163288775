// The files that a contract is to have: ready uploads of its sender, in his order, none twice.
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import type { ContractFile } from '../../file/index.ts';
import type { Parts } from '../contract/parts.ts';

/** Throws APPLY_FILE_REQUIRED or APPLY_FILE_TWICE; of several files the message says which. */
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
      const early = await parts.file.isChecking(parts.deps.db, fileId, accountId);
      const which = ids.length === 1 ? '' : `第${i + 1}个`;
      const other = which ? `${which}文件不可用，请重新上传` : undefined;
      throw new AppError('APPLY_FILE_REQUIRED', early ? `${which}文件还在检查，请稍后再试` : other);
    }
    files.push(file);
  }
  return files;
}
