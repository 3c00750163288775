// From the plan of a batch and one row of its list to the payload of one contract: the same payload that a single sending takes.
import {
  type BatchColumn,
  batchColumns,
  beijingDay,
  comparesIdentity,
  contractNameFrom,
  dayDeadline,
  fenOf,
  formColumns,
  isPreset,
  type JudgedRow,
  judgeRows,
  keyAt,
  normaliseMobile,
  noWill,
  roleColumns,
  type SheetRow,
  type Variable,
  willDemand,
} from '@xinqi/domain';
import type { BatchInput, CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';

/** What its contracts share. */
export type BatchPlan = Omit<BatchInput, 'rows' | 'batchId' | 'tryOnly'>;
export type RowValues = Record<string, string>;

type Line = BatchPlan['signatoryJson'][number];

/** The signatories whom the list gives. Throws BATCH_LISTED unless it is one, or all of them are roles. */
export function listedOf({ signatoryJson }: Pick<BatchPlan, 'signatoryJson'>): Line[] {
  const listed = signatoryJson.filter((one) => one.listed);
  const roles = listed.every(({ role }) => role !== undefined);
  if (listed.length === 0 || (listed.length > 1 && !roles)) throw new AppError('BATCH_LISTED');
  // as the template's list has them
  return listed.sort((a, b) => a.orderNum - b.orderNum);
}

/** The columns of its rows, in the order of their cells. */
export function columnsOfPlan(plan: Pick<BatchPlan, 'signatoryJson'>): readonly BatchColumn[] {
  const listed = listedOf(plan);
  const roles = listed.flatMap((one) =>
    one.role === undefined
      ? []
      : [{ role: one.role, userType: one.userType, preset: isPreset(one.userType, one) }],
  );
  return roles.length > 0 ? roleColumns(roles) : batchColumns(listed[0]!.userType);
}

/** The rows as they are judged beside the other parties of their contracts; `form`: the variables that they fill in. */
export function judgeList(
  plan: Pick<BatchPlan, 'signatoryJson'>,
  rows: readonly SheetRow[],
  { personal, form, now }: { personal: boolean; form: readonly Variable[] | null; now: Date },
): JudgedRow[] {
  const listed = listedOf(plan);
  const others = plan.signatoryJson
    .filter((one) => !listed.includes(one) && listed.some(({ userType }) => userType === one.userType))
    .map((one) => ({ name: one.signatoryFullName, mobile: normaliseMobile(one.signatoryMobile) }));
  const columns = formColumns(columnsOfPlan(plan), form ?? []);
  return judgeRows(rows, columns, {
    ...{ today: beijingDay(now), others, personal },
    variables: form ?? undefined,
  });
}

/** 劳动合同-张晓明, unless the row names its contract itself. */
const nameOf = (plan: BatchPlan, { contractName, ...values }: RowValues): string =>
  contractName || contractNameFrom(`${plan.contractName.slice(0, 60)}-${whoStands(plan, values).name}`);

/** The first signatory of a row, as its contract is called and the board shows it. */
export function whoStands(plan: BatchPlan, { name, mobile }: RowValues): { name: string; mobile: string } {
  const [first] = listedOf(plan);
  return { name: name || first!.signatoryFullName, mobile: mobile || first!.signatoryMobile };
}

function lineOf({ listed: _listed, self: _self, role: _role, ...line }: Line, values: RowValues, at: number) {
  const said = (key: string) => values[keyAt(key, at)] ?? '';
  // whoever is named is named whole (judgeRows)
  if (at < 0 || said('mobile') === '') return line;
  const operatorName = said('operatorName');
  // a number that the plan names is of who stands there where a row names nobody
  const { signatoryIdentityCard: _preset, ...rest } = line;
  const compared = comparesIdentity(willDemand(line.authLevel, line.authLevelRange) ?? noWill);
  const number = line.userType === 0 && compared ? said('idNumber') : '';
  return {
    ...rest,
    ...(number === '' ? {} : { signatoryIdentityCard: number }),
    ...{ signatoryFullName: said('name'), signatoryMobile: said('mobile') },
    ...(line.userType === 1 && operatorName !== '' ? { operatorName } : {}),
  };
}

export function rowInput(plan: BatchPlan, values: RowValues): CreateInput {
  const { signatoryJson, ...common } = plan;
  const { amount = '', overDate = '', contractNo = '', signExpire = '' } = values;
  const listed = listedOf(plan);
  return {
    ...common,
    contractName: nameOf(plan, values),
    saveToDraftBox: false,
    signatoryJson: signatoryJson.map((one) => lineOf(one, values, listed.indexOf(one))),
    ...(amount === '' ? {} : { amount: fenOf(amount)! }),
    ...(overDate === '' ? {} : { overDate }),
    ...(contractNo === '' ? {} : { contractNo }),
    // until that day is over
    ...(signExpire === '' ? {} : { signExpire: dayDeadline(signExpire).toISOString() }),
  };
}
