// The PDF of a print copy (several files: a zip of their PDFs), made in the sandbox when its ticket is redeemed: nothing of it is kept, and
// the same copy can be made again.
import { Readable } from 'node:stream';
import { ApplyStatus, beijingSecond, printCodeText } from '@xinqi/domain';
import { printLook } from '@xinqi/pdf/compose';
import { runInSandbox } from '@xinqi/pdf/upload';
import { encode } from 'uqr';
import { AppError } from '../../../../platform/app-error.ts';
import type { BytesReply } from '../../../../platform/endpoint.ts';
import { readSegments } from '../../../../platform/storage/segments.ts';
import { entryName, zipReply } from '../../../../platform/storage/zip-reply.ts';
import { nameOfFile, sealedFilesOf } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import { type ApplyRow, findApplyById } from '../../contract/store.ts';
import { findPrint, type PrintRecord, printName } from './store.ts';

/** What stands on the paper. A voided contract says so, whenever it was printed. */
function labelOf(apply: ApplyRow, row: PrintRecord) {
  const copy = `第 ${row.copy_no} 份，可打印 ${row.copies} 份`;
  const printer = [row.printer_corp, row.printer].filter(Boolean).join(' ');
  const time = `${beijingSecond(row.created_at)}（北京时间）`;
  const voided = apply.status === ApplyStatus.Voided ? ['合同已作废'] : [];
  const page = `${apply.origin}/certi/toValiView`;
  return {
    mark: [`打印：${printer}`, time, [copy, '打印件', ...voided].join('　')],
    strip: [
      ['打印件：由系统依已签署的电子合同生成，不含电子签名，不是签署原件', ...voided].join('。'),
      `防伪码 ${printCodeText(row.code)}　　${copy}　　合同编号 ${apply.apply_no}`,
      `打印人 ${printer}　　打印时间 ${time}`,
      `扫描二维码，或在 ${page.replace(/^https?:\/\//, '')} 输入防伪码，核对打印记录与合同现状`,
    ],
    qr: encode(`${page}?code=${row.code}`).data,
  };
}

/** Redeems a ticket for the copy. @throws PRINT_NOT_MADE */
export async function openPrint(parts: Parts, ref: Record<string, string>): Promise<BytesReply | undefined> {
  const { deps } = parts;
  const row = ref.printId === undefined ? undefined : await findPrint(deps.db, { printId: ref.printId });
  const apply = row && (await findApplyById(deps.db, row.apply_id));
  if (!apply) return undefined;
  const { mark, strip } = await printLook(labelOf(apply, row));
  const entries: { name: string; bytes: Buffer }[] = [];
  for (const file of await sealedFilesOf(parts, deps.db, apply)) {
    const { length } = file.doc.revisions[[row.revision, ...row.further_revisions][file.position]!]!;
    const contract = (await readSegments(deps.storage, file.doc.segments)).subarray(0, length);
    const bytes = await printed(parts, row, contract, mark, strip);
    entries.push({ name: entryName(file.position, nameOfFile(file)), bytes });
  }
  const fileName = printName(row, apply);
  if (entries.length > 1) return zipReply(deps.storage, entries, fileName, row.created_at);
  const { bytes } = entries[0]!;
  return {
    contentType: 'application/pdf',
    length: bytes.length,
    open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    fileName,
    disposition: 'attachment',
  };
}

async function printed(
  { deps }: Parts,
  row: PrintRecord,
  contract: Uint8Array,
  mark: Uint8Array,
  strip: Uint8Array,
): Promise<Buffer> {
  const made = await runInSandbox({
    kind: 'print',
    bytes: Buffer.concat([contract, mark, strip]),
    lengths: [contract, mark, strip].map(({ length }) => length),
  });
  if (!made.ok) {
    deps.log.warn({ printId: row.print_id, code: made.code }, 'print copy not made');
    throw new AppError('PRINT_NOT_MADE');
  }
  return Buffer.from(made.bytes);
}
