// One contract: its chain (D-02), its business rows against its events (D-06, D-14), what was kept to open its
// commitments (D-15).
import { applyStatusName, signInfoStatusName } from '@xinqi/domain';
import { type AnyEvent, decodeEvent, hex, type Opening, opens } from '@xinqi/evidence/event';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Tx } from '../platform/db.ts';
import { checkCertificates } from './check-certificates.ts';
import type { Findings } from './findings.ts';
import { type Replayed, replay } from './replay.ts';
import { leafOf } from './scan-log.ts';
import * as store from './store.ts';

const sameMoment = 60_000;
const sha256 = (data: Uint8Array): Promise<Uint8Array> => nodeCryptoPort.digest('SHA-256', data);

function readEvents(rows: readonly store.LogRow[]): AnyEvent[] | undefined {
  try {
    return rows.map((row) => decodeEvent(row.body));
  } catch {
    return undefined;
  }
}

/** Sequence without gap, each event naming the leaf before it, the end where the chain's head says. */
function checkChain(
  applyNo: string,
  rows: readonly store.LogRow[],
  events: readonly AnyEvent[],
  chain: { next_seq: number; head: Buffer | null } | undefined,
  findings: Findings,
): void {
  if (rows.length === 0 && !chain) return;
  let head: Buffer | null = null;
  for (const [i, event] of events.entries()) {
    if (event.seq_in_apply !== i || event.prev !== (head ? hex(head) : null)) {
      findings.add('D-02', `合同 ${applyNo} 的事件链在序号 ${i} 处断开：有事件缺失、插入或调换`);
      return;
    }
    head = leafOf(rows[i]!.body);
  }
  const sameHead = head ? chain?.head?.equals(head) === true : chain?.head == null;
  if (chain?.next_seq !== rows.length || !sameHead)
    findings.add(
      'D-02',
      `合同 ${applyNo} 的末尾事件缺失：链头记为 ${chain?.next_seq ?? 0} 个，实有 ${rows.length} 个`,
    );
}

function checkLines(
  applyNo: string,
  replayed: Replayed,
  rows: readonly store.LineRow[],
  findings: Findings,
): void {
  const wrong = (signNo: string, text: string) =>
    findings.add('D-14', `合同 ${applyNo} 签署 ${signNo}：${text}`);
  const rest = new Set(replayed.lines.keys());
  for (const row of rows) {
    const line = replayed.lines.get(row.sign_no);
    rest.delete(row.sign_no);
    if (!line) {
      wrong(row.sign_no, '数据库有此签署方，事件中没有');
      continue;
    }
    if (row.status !== line.status)
      wrong(
        row.sign_no,
        `数据库为“${signInfoStatusName[row.status as keyof typeof signInfoStatusName] ?? row.status}”，按事件应为“${signInfoStatusName[line.status]}”`,
      );
    if (row.sealed !== line.sealed) wrong(row.sign_no, '签名是否写入文件与事件不符');
    if ((row.user_type === 1) !== (line.kind === 'enterprise') || row.order_num !== line.order)
      wrong(row.sign_no, '签署方类型或顺序与事件不符');
    if (row.accept_event !== null && row.accept_event !== line.accept?.event)
      findings.add('D-06', `合同 ${applyNo} 签署 ${row.sign_no} 的确认回执所指事件不在日志中`);
    else if (row.accept_event === null && line.accept) wrong(row.sign_no, '确认签署的记录被抹去');
    const at = row.signed_at?.getTime();
    if (line.accept && (at === undefined || Math.abs(at - Date.parse(line.accept.ts)) > sameMoment))
      wrong(row.sign_no, `签署时间与事件（${line.accept.ts}）不符`);
  }
  for (const signNo of rest) wrong(signNo, '事件中有此签署方，数据库没有');
}

/** A number that was taken away, or that no event gave. That it is the same one only the opened value tells. */
function checkNumber(
  applyNo: string,
  events: readonly AnyEvent[],
  row: store.ApplyRow,
  findings: Findings,
): void {
  const given = events.some((event) => event.type === 'apply.create' && event.data.number_c !== undefined);
  if (given !== (row.contract_no !== null))
    findings.add(
      'D-14',
      `合同 ${applyNo}：企业合同编号在数据库中${given ? '没有' : '有'}，事件中${given ? '有' : '没有'}`,
    );
}

function checkApply(applyNo: string, replayed: Replayed, row: store.ApplyRow, findings: Findings): void {
  const wrong = (text: string) => findings.add('D-14', `合同 ${applyNo}：${text}`);
  if (row.status !== replayed.status)
    wrong(
      `数据库为“${applyStatusName[row.status as keyof typeof applyStatusName] ?? row.status}”，按事件应为“${applyStatusName[replayed.status]}”`,
    );
  if (row.signer_count !== replayed.lines.size || row.signed_count !== replayed.accepted)
    wrong(
      `签署方 ${row.signer_count} 个、已签 ${row.signed_count} 个，按事件应为 ${replayed.lines.size} 个、${replayed.accepted} 个`,
    );
  for (const fault of replayed.faults) wrong(fault);
}

const isRecipient = ({ type }: AnyEvent): boolean =>
  type === 'recipient.add' || type === 'recipient.replace' || type === 'recipient.correct';

/** Values behind the commitments: each still opens its commitment, and the business rows say the same. */
async function checkOpenings(
  tx: Tx,
  vault: Vault,
  applyNo: string,
  events: readonly AnyEvent[],
  row: store.ApplyRow,
  lines: readonly store.LineRow[],
  findings: Findings,
): Promise<void> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const said = (what: string, shown: string | null, value: string) => {
    if (shown?.normalize('NFC').trim() !== value.trim())
      findings.add('D-14', `合同 ${applyNo}：${what}在数据库中为“${shown ?? ''}”，与事件所承诺的不同`);
  };
  // who stands in a line is whom its last such event names
  const recipients = new Map(
    events.flatMap((event) => (isRecipient(event) ? [[event.sign_no ?? '', event] as const] : [])),
  );
  const sayParty = (event: AnyEvent, path: string, value: string) => {
    const line = lines.find((l) => l.sign_no === event.sign_no);
    // before 2026-11-23 the enterprise itself stood where its operator stands now
    const person = 'subject_c' in event.data ? (line?.operator_name ?? line?.name) : line?.name;
    if (path === 'pii.name_c') said('签署方名称', person ?? null, value);
    else if (path === 'data.org_c') said('签署方所代表的企业', line?.name ?? null, value);
  };
  for (const kept of await store.openingRows(tx, applyNo)) {
    const event = byId.get(kept.event_id);
    let values: Record<string, string | null>;
    try {
      values = vault.open({ table: 'ledger_opening', row: kept.event_id, tenant: '' }, kept);
    } catch {
      findings.add('D-15', `合同 ${applyNo} 事件 ${kept.event_id} 的披露值无法解密`);
      continue;
    }
    for (const [path, text] of Object.entries(values)) {
      if (text === null) continue;
      const [salt = '', ...rest] = text.split(':');
      const opening: Opening = { event: kept.event_id, path, salt, value: rest.join(':') };
      if (!event || !(await opens(event, opening, sha256)))
        findings.add('D-15', `合同 ${applyNo} 事件 ${kept.event_id} 的 ${path} 不再与承诺相符`);
      else if (event.type === 'apply.create' && path === 'data.title_c')
        said('合同名称', row.contract_name, opening.value);
      else if (event.type === 'apply.create' && path === 'data.number_c')
        said('企业合同编号', row.contract_no ?? opening.value, opening.value);
      else if (recipients.get(event.sign_no ?? '') === event) sayParty(event, path, opening.value);
      else if (event.type === 'sign.refuse' && path === 'data.reason_c')
        said(
          '拒签原因',
          lines.find((l) => l.sign_no === event.sign_no)?.refuse_reason ?? null,
          opening.value,
        );
      else if (event.type === 'apply.cancel' && path === 'data.reason_c')
        said('撤销原因', row.end_reason, opening.value);
    }
  }
}

export type CheckedContract = { replayed: Replayed; apply: store.ApplyRow };

/** Judges one contract; answers it when it is one (a draft has no number, and a test of the log no contract). */
export async function checkContract(
  tx: Tx,
  vault: Vault | undefined,
  applyNo: string,
  findings: Findings,
): Promise<CheckedContract | undefined> {
  const rows = await store.eventRows(tx, applyNo);
  const events = readEvents(rows);
  const apply = await store.applyRow(tx, applyNo);
  // an unreadable event was told already, by its place in the log
  if (!events) return undefined;
  checkChain(applyNo, rows, events, await store.chainOf(tx, applyNo), findings);
  const replayed = replay(events);
  const created = events.some(({ type }) => type === 'apply.create');
  if (!apply) {
    if (created) findings.add('D-14', `合同 ${applyNo}：事件中有此合同，数据库没有`);
    return undefined;
  }
  if (!created) {
    findings.add('D-14', `合同 ${applyNo}：数据库有此合同，事件中没有`);
    return undefined;
  }
  const lines = await store.lineRows(tx, apply.apply_id);
  checkApply(applyNo, replayed, apply, findings);
  checkNumber(applyNo, events, apply, findings);
  checkLines(applyNo, replayed, lines, findings);
  await checkCertificates(tx, applyNo, events, findings);
  if (vault) await checkOpenings(tx, vault, applyNo, events, apply, lines, findings);
  return { replayed, apply };
}
