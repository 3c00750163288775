// A row that fills in a Word file: its places follow the words, and it goes out only when its PDF is laid out as one that the sender has
// looked at. Any other waits for him, with the reason (docs/decisions/0129).
import { createHash } from 'node:crypto';
import {
  type LaidPlace,
  layOutRow,
  layoutDifference,
  layoutOf,
  type TextPages,
  type TextPlace,
} from '@xinqi/domain';
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { inTx } from '../../../../platform/db.ts';
import type { Parts } from '../../contract/parts.ts';
import { holdRow, lookedAlike, type Place } from './looked-store.ts';
import type { BatchPlan } from './row-input.ts';
import type { Run, WaitingRow } from './store.ts';

/** The row waits until the sender has looked at it. */
export class Held extends Error {}

type Line = CreateInput['signatoryJson'][number];
type Row = { plan: BatchPlan; row: WaitingRow; contractId: string; lines: readonly Line[] };
type Text = { sha256: string; pages: TextPages };

const fingerprint = (pages: TextPages, places: readonly LaidPlace<TextPlace>[]): string =>
  createHash('sha256').update(layoutOf(pages, places)).digest('hex');

async function textOf({ file }: Parts, fileId: string, accountId: string): Promise<Text> {
  const text = await file.textOf(fileId, accountId);
  if (!text) throw new AppError('APPLY_FILE_REQUIRED');
  return text;
}

/** The signatories with their places on the row's own PDF, which counts as compared from here on. @throws Held, APPLY_FILE_REQUIRED */
export async function laidOut(
  parts: Parts,
  run: Run,
  { plan, row, contractId, lines }: Row,
): Promise<Line[]> {
  const { db, clock } = parts.deps;
  const { accountId } = run;
  const sample = await textOf(parts, plan.contractId!, accountId);
  const own = await textOf(parts, contractId, accountId);
  const laidOn = (on: TextPages) => lines.map(({ fields = [] }) => layOutRow(fields, sample.pages, on));
  const laid = laidOn(own.pages);
  const placed = lines.map((line, at) =>
    // left out they say that he signs without a mark, and empty that none was set
    line.fields ? { ...line, fields: laid[at]!.map(({ place }) => place) } : line,
  );
  // he has looked at this very file
  if (row.looked === own.sha256) return placed;

  const layout = fingerprint(own.pages, laid.flat());
  const known =
    layout === fingerprint(sample.pages, laidOn(sample.pages).flat())
      ? sample.sha256
      : await asOwner(db, run, (tx) => lookedAlike(tx, run.batchId, layout));
  const clear = laid.flat().every((one) => one.clear);
  if (known === undefined || !clear) {
    const reason = layoutDifference(sample.pages, own.pages) ?? '签署位置旁的文字与已核对的不同';
    const places = laid.flatMap((of, line) =>
      of.map(({ place: { kind, page, x, y, width, height }, ...found }): Place => {
        const { userType, signatoryFullName } = lines[line]!;
        const role = plan.signatoryJson[line]?.role ?? signatoryFullName;
        const sure = found.sure && found.clear;
        return { line, role, userType, kind, page, x, y, width, height, sure };
      }),
    );
    await asOwner(db, run, (tx) =>
      holdRow(tx, row, { fileId: contractId, reason, layout, places, now: clock.now() }),
    );
    throw new Held();
  }
  const at = { now: clock.now(), ...(known === own.sha256 ? {} : { alike: known }) };
  const confirmed = await inTx(db, (tx) => parts.file.confirm(tx, contractId, accountId, at));
  if (!confirmed) throw new AppError('APPLY_FILE_REQUIRED');
  return placed;
}
