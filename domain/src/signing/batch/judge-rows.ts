// What is wrong with the rows of a list, cell by cell, in the words of the page; the browser asks it while somebody types and
// the server before it takes the list. A fault keeps a row from being sent, a note does not.
import { judgeCell } from './cell.ts';
import type { BatchColumn } from './columns.ts';
import type { SheetRow } from './find-head.ts';

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
  /** Names that stand beside a mobile in the address book. */
  book?: ReadonlyMap<string, readonly string[]>;
};

function judgeCells({ number, cells }: SheetRow, columns: readonly BatchColumn[]): JudgedRow {
  const row: JudgedRow = { number, values: {}, faults: [], notes: [] };
  for (const [i, { key, kind, title, required }] of columns.entries()) {
    const raw = cells[i] ?? '';
    const verdict = judgeCell(kind, raw);
    row.values[key] = verdict.ok ? verdict.value : raw.slice(0, 500);
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

/** Judges all rows together: what stands twice is a fault of the later one. */
export function judgeRows(
  rows: readonly SheetRow[],
  columns: readonly BatchColumn[],
  { today, others, personal, book }: Surroundings,
): JudgedRow[] {
  const whole = new Seen();
  const phones = new Seen();
  const numbers = new Seen();
  const contracts = new Seen();
  const enterprises = columns.some(({ key }) => key === 'operatorName');
  const standing = new Set(others.map(({ name, mobile }) => `${name}\u0000${mobile}`));
  return rows.map((given) => {
    const row = judgeCells(given, columns);
    const { values, faults } = row;
    const fault = (key: string, message: string) => {
      if (!faults.some((one) => one.key === key)) faults.push({ key, message });
    };
    const { name = '', mobile = '', overDate = '', contractNo = '' } = values;
    if (standing.has(`${name}\u0000${mobile}`)) fault('mobile', '与合同中的其他签署方相同');
    const same = whole.twin(
      row,
      columns.map(({ key }) => key),
    );
    if (same) fault('name', `与第${same.number}行重复`);
    const phone = phones.twin(row, ['mobile']);
    // a clerk may sign for several enterprises; a person has one name
    if (phone && !enterprises && phone.values.name !== name)
      fault('mobile', `手机号与第${phone.number}行相同，但姓名不同`);
    const document = numbers.twin(row, ['idNumber']);
    if (document && document.values.name !== name)
      fault('idNumber', `证件号码与第${document.number}行相同，但名称不同`);
    const contract = contracts.twin(row, ['contractNo']);
    if (contract) fault('contractNo', `合同编号与第${contract.number}行重复`);
    if (contractNo !== '' && personal) fault('contractNo', '个人发起的合同不使用合同编号');
    if (overDate !== '' && overDate < today) fault('overDate', '合同到期日早于今天');
    if (phone && !same && !enterprises && phone.values.name === name)
      row.notes.push({ key: 'name', message: `与第${phone.number}行是同一签署方` });
    const known = book?.get(mobile);
    if (known && !known.includes(name))
      row.notes.push({ key: 'mobile', message: `通讯录中该手机号为“${known[0]}”，请核对` });
    return row;
  });
}
