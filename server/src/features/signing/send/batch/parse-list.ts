// A list from an xlsx file, read and judged cell by cell. Nothing of it is kept: the page corrects what is wrong and sends the rows
// with batchCreate, which judges them again. Thousands of rows are judged in turns, so that nobody else waits for them.
import {
  type BatchColumn,
  batchColumns,
  beijingDay,
  faultSheet,
  judgeCell,
  judgeRows,
  listSheets,
  maxBatchRows,
  readTable,
  type Variable,
} from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { ownerOf } from '../../../../platform/database/owner-of.ts';
import { inTx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { readPart } from '../../../../platform/http/read-part.ts';
import { readTableInTurns } from '../../../../platform/spreadsheet/read-table.ts';
import { UnreadableSheet } from '../../../../platform/spreadsheet/read-xlsx.ts';
import { base64Xlsx } from '../../../../platform/spreadsheet/xlsx-file.ts';
import { actingIdentity } from '../../contract/acting/owner.ts';
import type { Parts } from '../../contract/parts.ts';

const maxBytes = 5 * 1024 * 1024;
/** Heads that may stand above the rows. */
const maxHeads = 10;
const parseLimit = { name: 'batch-parse', max: 300, seconds: 86_400 };

async function bytesOf({ file }: Ctx): Promise<Buffer> {
  if (!file) throw new AppError('PARAM_INVALID', '请选择文件');
  const bytes = await readPart(file, maxBytes);
  if (bytes === 'too_large') throw new AppError('BATCH_UNREADABLE', '文件不能超过5MB');
  if (bytes === 'several') throw new AppError('BODY_UNREADABLE');
  return bytes;
}

type OfList = { userType: 0 | 1; tplVersionId?: string | undefined };

/** @throws TPL_OFF, TPL_REVOKED */
async function columnsOf(
  { deps, template }: Parts,
  ctx: Ctx,
  { userType, tplVersionId: versionId }: OfList,
): Promise<{ columns: readonly BatchColumn[]; variables: readonly Variable[] | undefined }> {
  if (versionId === undefined) return { columns: batchColumns(userType), variables: undefined };
  const owner = ownerOf(ctx);
  const { columns, variables } = await inTx(deps.db, (tx) => template.listing(tx, { owner, versionId }));
  return { columns, variables: variables ?? undefined };
}

export async function parseList(parts: Parts, ctx: Ctx, of: OfList) {
  const { user, corp } = actingIdentity(ctx);
  await parts.deps.limits.use({ limit: parseLimit, key: (corp ?? user)!.accountId });
  const { columns, variables } = await columnsOf(parts, ctx, of);
  const sheet = await readTableInTurns(await bytesOf(ctx), maxBatchRows + maxHeads).catch(
    (error: unknown) => {
      throw error instanceof UnreadableSheet ? new AppError('BATCH_UNREADABLE', error.message) : error;
    },
  );
  const table = readTable(sheet, columns);
  if (!table.ok) throw new AppError('BATCH_UNREADABLE', table.message);
  const { rows, ignored } = table;
  if (rows.length === 0) throw new AppError('BATCH_UNREADABLE', '名单中没有签署方');
  if (rows.length > maxBatchRows) throw new AppError('BATCH_UNREADABLE', `一次最多${maxBatchRows}行`);
  const phones = columns.flatMap(({ kind }, at) => (kind === 'mobile' ? [at] : []));
  const mobiles = rows.flatMap(({ cells }) =>
    phones.flatMap((at) => {
      const verdict = judgeCell('mobile', cells[at] ?? '');
      return verdict.ok && verdict.value !== '' ? [verdict.value] : [];
    }),
  );
  const book = await parts.book.namesOf(parts.deps.db, ctx, [...new Set(mobiles)]);
  const judged = judgeRows(rows, columns, {
    ...{ today: beijingDay(ctx.now), others: [], personal: corp === undefined, book, variables },
  });
  return {
    columns: columns.map(({ key }) => key),
    rows: judged.map(({ number, values, faults, notes }) => ({
      ...{ number, faults, notes },
      cells: columns.map(({ key }) => values[key] ?? ''),
    })),
    bad: judged.filter(({ faults }) => faults.length > 0).length,
    ignored,
  };
}

/** The list to fill in. */
export const emptyList = async (ctx: Ctx, userType: 0 | 1) => ({
  fileName: '批量发起名单.xlsx',
  file: await base64Xlsx(listSheets(batchColumns(userType)), ctx.now),
});

/** Those of the list that are wrong, with their reasons: what stands twice is found beside the other one alone. */
export async function faultList(
  parts: Parts,
  ctx: Ctx,
  { rows, ...of }: OfList & { rows: readonly { number: number; cells: string[] }[] },
) {
  const { columns, variables } = await columnsOf(parts, ctx, of);
  const personal = actingIdentity(ctx).corp === undefined;
  const judged = judgeRows(rows, columns, {
    ...{ today: beijingDay(ctx.now), others: [], personal, variables },
  });
  const lines = judged
    .filter(({ faults }) => faults.length > 0)
    .map(({ number, values, faults }) => [
      ...columns.map(({ key }) => values[key] ?? ''),
      String(number),
      faults.map(({ message }) => message).join('；'),
    ]);
  return { fileName: '名单错误行.xlsx', file: await base64Xlsx([faultSheet(columns, lines)], ctx.now) };
}
