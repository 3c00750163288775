// The door of the file family: uploads on their way to a contract, and downloads by one-use ticket.
import { createHash } from 'node:crypto';
import { verdictOf } from '@xinqi/pdf/verify';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { checkFile, type FileParts, isCopy, type UploadTrust } from './check-file.ts';
import type { ContractFile, FileDoor, StoredFile } from './door.ts';
import { fileJobs, fileSweeps } from './jobs.ts';
import { copyFile } from './kept/copy-store.ts';
import { fillForm } from './kept/pdf-form.ts';
import { addWord, fillKept, pictureOf, wordsOf } from './kept/word-file.ts';
import { presentFile } from './present.ts';
import { fileEndpoints, showFile } from './routes.ts';
import { patientSandbox, type Sandbox } from './sandbox.ts';
import * as store from './store.ts';

export type { CarriedState, ContractFile, FileDoor, StoredFile } from './door.ts';
export { detailAddress } from './html/detail-address.ts';
export type { FormFilling } from './kept/pdf-form.ts';

function contractFile(file: store.FileRow): ContractFile {
  if (!file.pages) throw new Error(`file ${file.file_id} is not ready`);
  const source = { key: file.original_key, length: file.original_length, sha256: file.original_sha256 };
  const said = file.consents.map((c) => c.message).join('\n');
  return {
    fileId: file.file_id,
    fileName: file.file_name,
    original: file.converted
      ? { key: file.converted.key, length: file.converted.length, sha256: file.converted.sha256 }
      : source,
    base: { key: file.base_key, length: file.base_length, sha256: file.base_sha256 },
    flattened: isCopy(file),
    ...(said ? { consentHash: createHash('sha256').update(said).digest('hex') } : {}),
    alreadySigned: file.already_signed,
    ...(file.carried && file.standing
      ? {
          carried: file.carried.map(({ kind, reason, covers }) => {
            return { kind, reason, covers, verdict: verdictOf(reason) };
          }),
          standing: file.standing,
        }
      : {}),
    pages: file.pages,
    ...(file.converted ? { converted: conversionOf(file, file.converted, source) } : {}),
  };
}

function conversionOf(
  file: store.FileRow,
  { program, fonts, formats }: store.Conversion,
  source: StoredFile,
): NonNullable<ContractFile['converted']> {
  if (!file.checked_at) throw new AppError('FILE_NOT_CHECKED');
  return {
    sources: formats.map((format, i) => {
      const { length, sha256 } = file.pictures?.[i] ?? source;
      return { length, sha256, format };
    }),
    program,
    ...(fonts === null ? {} : { fonts }),
    checkedAt: file.checked_at.toISOString(),
    ...(file.checked_alike === null ? {} : { alike: file.checked_alike }),
  };
}

/** `sandbox`: tests give one that fails on purpose. */
export function createFile(deps: Deps, trust: UploadTrust, options: { sandbox?: Sandbox } = {}): FileDoor {
  const sandbox = patientSandbox(deps.log, options.sandbox);
  const parts: FileParts = { deps, trust, sandbox, known: new Map() };
  return {
    family: {
      name: 'file',
      endpoints: fileEndpoints(parts),
      jobs: fileJobs(parts),
      sweeps: fileSweeps(parts),
    },
    async readyFile(tx, fileId, accountId) {
      const file = await store.readyFile(tx, fileId, accountId);
      return file && contractFile(file);
    },
    isChecking: async (tx, fileId, accountId) =>
      (await store.findOwnFile(tx, fileId, accountId))?.state === 'checking',
    bindToContract: (tx, fileId) => store.bindFile(tx, fileId, deps.clock.now()),
    async addOwn(accountId, fileName, pdf) {
      const fileId = uuidv7(deps.clock.now());
      const original = await deps.storage.put(pdf);
      const now = deps.clock.now();
      await inTx(deps.db, (tx) =>
        store.insertFile(tx, { fileId, accountId, office: 'own', fileName, original, now }),
      );
      await checkFile(parts, fileId);
      return (await store.readyFile(deps.db, fileId, accountId)) && fileId;
    },
    async keep(tx, fileId, accountId, now) {
      const of = await store.readyFile(tx, fileId, accountId);
      if (!of) return undefined;
      const kept = uuidv7(now);
      if (!(await copyFile(tx, { fileId, accountId }, { fileId: kept, accountId, keep: true }, now)))
        return undefined;
      return { ...contractFile(of), fileId: kept };
    },
    async lend(tx, keptId, accountId, now) {
      const fileId = uuidv7(now);
      if (!(await copyFile(tx, { fileId: keptId }, { fileId, accountId, keep: false }, now)))
        throw new Error(`kept file ${keptId} is gone`);
      return fileId;
    },
    async showKept(tx, keptId) {
      const file = await store.findFile(tx, keptId);
      if (!file) throw new AppError('NOT_FOUND');
      return showFile(deps, file);
    },
    hold: (tx, fileId, accountId) => store.setHeld(tx, fileId, accountId, deps.clock.now()),
    release: async (tx, fileId, accountId) => void (await store.setHeld(tx, fileId, accountId, null)),
    wordsOf: (fileId, accountId) => wordsOf(parts, fileId, accountId),
    pictureOf: (fileId, accountId) => pictureOf(parts, fileId, accountId),
    fillKept: (keptId, filling) => fillKept(parts, keptId, filling),
    fillForm: (keptId, filling) => fillForm(parts, keptId, filling),
    addWord: (tx, word, maker) => addWord(deps, tx, word, maker),
    async stateOf(tx, fileId, accountId) {
      const file = await store.findOwnFile(tx, fileId, accountId);
      return file && presentFile(file);
    },
    async textOf(fileId, accountId) {
      const file = await store.readyFile(deps.db, fileId, accountId);
      if (!file) return undefined;
      const bytes = await deps.storage.get(file.base_key);
      const read = await parts.sandbox({ kind: 'page_text', bytes }, fileId);
      return read.ok ? { sha256: file.base_sha256, pages: read.pages } : undefined;
    },
    confirm: async (tx, fileId, accountId, { now, alike }) =>
      (await store.findOwnFile(tx, fileId, accountId)) !== undefined &&
      store.setChecked(tx, fileId, now, alike),
    handOver: (tx, fileIds, of) => store.changeOwner(tx, fileIds, of),
  };
}
