// What is wrong with the rows of a list, cell by cell, in the words of the page; the browser asks it while somebody types and
// the server before it takes the list. A fault keeps a row from being sent, a note does not.

import type { Variable } from '../../template/variables/variable.ts';
import { dayStart } from '../../time/beijing-time.ts';
import { dayDeadline, deadlineFault } from '../deadline.ts';
import { judgeCell } from './cell.ts';
import { type BatchColumn, keyAt, listedCount } from './columns.ts';
import type { SheetRow } from './find-head.ts';
import { variableFaults } from './variable-columns.ts';

export type CellRemark = { key: string; message: string };
export type JudgedRow = {
  number: number;
  /** By column: in its one spelling, or as it came where it is wrong. */
  values: Record<string, string>;
  faults: CellRemark[];
  notes: CellRemark[];
};
export type Surroundings = {
  /** Today in Beijing: a contract that has ended is none. */
  today: string;
  /** The other parties of every contract: nobody stands in one twice. */
  others: readonly { name: string; mobile: string }[];
  /** A person sends for himself: he numbers nothing. */
  personal: boolean;
  /** What a form asks of each row beside its parties. */
  variables?: readonly Variable[] | undefined;
  /** Names that stand beside a mobile in the address book. */
  book?: ReadonlyMap<string, readonly string[]>;
};

function judgeCells({ number, cells }: SheetRow, columns: readonly BatchColumn[]): JudgedRow {
  const row: JudgedRow = { number, values: {}, faults: [], notes: [] };
  for (const [i, { key, kind, title, required }] of columns.entries()) {
    const raw = cells[i] ?? '';
    const verdict = judgeCell(kind, raw);
    row.values[key] = verdict.ok ? verdict.value : raw.slice(0, kind === 'lines' ? 1000 : 500);
    if (!verdict.ok) row.faults.push({ key, message: verdict.message });
    else if (required && verdict.value === '') row.faults.push({ key, message: `${title}不能为空` });
  }
  return row;
}

/** The first row with each value of these columns. */
class Seen {
  private rows = new Map<string, JudgedRow>();
  /** The row before that says the same; undefined for the first, and for a row that says nothing. */
  twin(row: JudgedRow, keys: readonly string[]): JudgedRow | undefined {
    const said = keys.map((key) => row.values[key] ?? '');
    if (said.every((value) => value === '')) return undefined;
    const at = said.join('\u0000');
    const before = this.rows.get(at);
    if (!before) this.rows.set(at, row);
    return before;
  }
}

/** What the rows before said of the signatories of one role. */
class Parties {
  private phones = new Seen();
  private documents = new Seen();
  private at: number;
  private enterprises: boolean;
  constructor(columns: readonly BatchColumn[], at: number) {
    this.at = at;
    this.enterprises = columns.some(({ key }) => key === keyAt('operatorName', at));
  }

  /** `same`: the whole row stood before. */
  judge(row: JudgedRow, { others, book }: Surroundings, same: boolean): void {
    const at = (key: string) => keyAt(key, this.at);
    const said = (of: JudgedRow, key: string) => of.values[at(key)] ?? '';
    const name = said(row, 'name');
    const mobile = said(row, 'mobile');
    if (others.some((other) => other.name === name && other.mobile === mobile))
      fault(row, at('mobile'), '与合同中的其他签署方相同');
    const phone = this.phones.twin(row, [at('mobile')]);
    // a clerk may sign for several enterprises; a person has one name
    if (phone && !this.enterprises && said(phone, 'name') !== name)
      fault(row, at('mobile'), `手机号与第${phone.number}行相同，但姓名不同`);
    const document = this.documents.twin(row, [at('idNumber')]);
    if (document && said(document, 'name') !== name)
      fault(row, at('idNumber'), `证件号码与第${document.number}行相同，但名称不同`);
    // a guarantor stands in many rows
    if (phone && !same && this.at === 0 && !this.enterprises && said(phone, 'name') === name)
      row.notes.push({ key: at('name'), message: `与第${phone.number}行是同一签署方` });
    const known = book?.get(mobile);
    if (known && !known.includes(name))
      row.notes.push({ key: at('mobile'), message: `通讯录中该手机号为“${known[0]}”，请核对` });
  }
}

function fault({ faults }: JudgedRow, key: string, message: string): void {
  if (!faults.some((one) => one.key === key)) faults.push({ key, message });
}

/** Several signatories of one row: whoever is named is named whole, and nobody twice. */
function judgeBeside(row: JudgedRow, columns: readonly BatchColumn[], count: number): void {
  const standing = new Set<string>();
  for (let at = 0; at < count; at++) {
    const own = ['name', 'operatorName', 'mobile'].map((key) => keyAt(key, at));
    const asked = columns.filter(({ key }) => own.includes(key));
    const empty = asked.filter(({ key }) => row.values[key] === '');
    if (empty.length > 0 && empty.length < asked.length)
      for (const { key, title } of empty) fault(row, key, `${title}不能为空`);
    const mobileKey = keyAt('mobile', at);
    const who = `${row.values[keyAt('name', at)]}\u0000${row.values[mobileKey]}`;
    if (empty.length === 0 && standing.has(who)) fault(row, mobileKey, '与本行的其他签署方相同');
    standing.add(who);
  }
}

/** Judges all rows together: what stands twice is a fault of the later one. */
export function judgeRows(
  rows: readonly SheetRow[],
  columns: readonly BatchColumn[],
  around: Surroundings,
): JudgedRow[] {
  const { today, personal, variables } = around;
  const whole = new Seen();
  const contracts = new Seen();
  const count = listedCount(columns);
  const parties = Array.from({ length: count }, (_, at) => new Parties(columns, at));
  const first = columns[0]?.key ?? 'name';
  return rows.map((given) => {
    const row = judgeCells(given, columns);
    const { overDate = '', contractNo = '', signExpire = '' } = row.values;
    const same = whole.twin(
      row,
      columns.map(({ key }) => key),
    );
    if (same) fault(row, first, `与第${same.number}行重复`);
    for (const one of parties) one.judge(row, around, same !== undefined);
    judgeBeside(row, columns, count);
    for (const { key, message } of variables ? variableFaults(variables, row.values) : [])
      fault(row, key, message);
    const contract = contracts.twin(row, ['contractNo']);
    if (contract) fault(row, 'contractNo', `合同编号与第${contract.number}行重复`);
    if (contractNo !== '' && personal) fault(row, 'contractNo', '个人发起的合同不使用合同编号');
    if (overDate !== '' && overDate < today) fault(row, 'overDate', '合同到期日早于今天');
    const late = signExpire === '' ? undefined : deadlineFault(dayDeadline(signExpire), dayStart(today));
    if (signExpire !== '' && signExpire < today) fault(row, 'signExpire', '签署截止日早于今天');
    else if (late === 'far') fault(row, 'signExpire', '签署截止日不能超过一年');
    return row;
  });
}
