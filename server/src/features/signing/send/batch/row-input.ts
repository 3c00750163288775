// From the plan of a batch and one row of its list to the payload of one contract: the same payload that a single sending takes.
import {
  batchColumns,
  beijingDay,
  contractNameFrom,
  fenOf,
  type JudgedRow,
  judgeRows,
  normaliseMobile,
  type SheetRow,
} from '@xinqi/domain';
import type { BatchInput, CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';

/** What its contracts share. */
export type BatchPlan = Omit<BatchInput, 'rows' | 'batchId' | 'tryOnly'>;
export type RowValues = Record<string, string>;

/** The signatory whom the list gives. Throws BATCH_LISTED unless there is exactly one. */
export function listedOf({ signatoryJson }: Pick<BatchPlan, 'signatoryJson'>) {
  const listed = signatoryJson.filter((one) => one.listed);
  if (listed.length !== 1) throw new AppError('BATCH_LISTED');
  return listed[0]!;
}

/** The rows as they are judged beside the other parties of their contracts. */
export function judgeList(
  plan: Pick<BatchPlan, 'signatoryJson'>,
  rows: readonly SheetRow[],
  { personal, now }: { personal: boolean; now: Date },
): JudgedRow[] {
  const listed = listedOf(plan);
  const others = plan.signatoryJson
    .filter((one) => one !== listed && one.userType === listed.userType)
    .map((one) => ({ name: one.signatoryFullName, mobile: normaliseMobile(one.signatoryMobile) }));
  return judgeRows(rows, batchColumns(listed.userType), { today: beijingDay(now), others, personal });
}

/** 劳动合同-张晓明, unless the row names its contract itself. */
const nameOf = (plan: BatchPlan, { contractName, name }: RowValues): string =>
  contractName || contractNameFrom(`${plan.contractName.slice(0, 60)}-${name}`);

export function rowInput(plan: BatchPlan, values: RowValues): CreateInput {
  const { signatoryJson, ...common } = plan;
  const { amount = '', overDate = '', contractNo = '', name = '', mobile = '', operatorName } = values;
  return {
    ...common,
    contractName: nameOf(plan, values),
    saveToDraftBox: false,
    signatoryJson: signatoryJson.map(({ listed, self: _self, ...one }) =>
      listed
        ? {
            ...one,
            signatoryFullName: name,
            signatoryMobile: mobile,
            ...(one.userType === 1 && operatorName !== undefined ? { operatorName } : {}),
          }
        : one,
    ),
    ...(amount === '' ? {} : { amount: fenOf(amount)! }),
    ...(overDate === '' ? {} : { overDate }),
    ...(contractNo === '' ? {} : { contractNo }),
  };
}
