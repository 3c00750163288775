// What contracts have to say when a person closes his account or asks for a copy of his data (docs/decisions/0032): open ones
// keep the account open, drafts go with it, and every file that he sent or signed is his to take along.
import { applyStatusText, beijingSecond, isFinished } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import { xlsxEntry } from '../../../../platform/spreadsheet/xlsx-entry.ts';
import { entryName, type ZipEntry } from '../../../../platform/storage/zip-reply.ts';
import type { Leaver, LeavingPart } from '../../../account/index.ts';
import { netCommits } from '../../../ledger/index.ts';
import { changeMany } from '../../contract/change-contract.ts';
import { deleteDraft } from '../../contract/draft/store.ts';
import type { Parts } from '../../contract/parts.ts';
import { blindKey } from '../../contract/projection/blind-key.ts';
import { countOpen, type OwnContract, ownContracts, ownDrafts } from './close-account-store.ts';

export const leavingPart = (parts: Parts): LeavingPart => ({
  obstacles,
  entries: (who, now) => entries(parts, who, now),
});

export async function dropDrafts(tx: Tx, accountId: string): Promise<void> {
  const drafts = await ownDrafts(tx, accountId);
  await changeMany(tx, async () => {
    for (const applyId of drafts) await deleteDraft(tx, applyId);
    return drafts;
  });
}

/** The files that a person takes along are downloads of his. */
export async function recordTaken(
  parts: Parts,
  tx: Tx,
  { who, from, now }: { who: Leaver; from: { ip: string; userAgent: string }; now: Date },
): Promise<void> {
  for (const { applyNo, sha256, which } of await filesOf(parts, await contractsOf(parts, who)))
    await parts.ledger.append(
      tx,
      applyNo,
      [
        {
          type: 'download',
          actor: { kind: 'person', auth: [{ method: 'session', level: 'mobile' }] },
          data: { what: 'final', sha256, ...which },
          commits: netCommits(from.ip, from.userAgent),
        },
      ],
      now,
    );
}

async function obstacles(tx: Tx, who: Leaver): Promise<string[]> {
  const { toSign, sent, corps } = await countOpen(tx, who);
  return [
    ...(toSign > 0 ? [`有${toSign}份合同等待您签署，请先签署、拒签或转交`] : []),
    ...(sent > 0 ? [`您发起的${sent}份合同尚未结束，请等待完成，或先撤销`] : []),
    ...(corps > 0 ? [`您的企业有${corps}份合同尚未结束，请先处理`] : []),
  ];
}

const contractsOf = (parts: Parts, { accountId, partyKey }: Leaver): Promise<OwnContract[]> =>
  ownContracts(parts.deps.db, accountId, blindKey(partyKey));

type OwnFile = { applyNo: string; sha256: string; which: { file?: number }; entry: ZipEntry };

/** The newest file of each finished contract, as in a batch download. */
async function filesOf(parts: Parts, contracts: readonly OwnContract[]): Promise<OwnFile[]> {
  const files: OwnFile[] = [];
  for (const contract of contracts.filter((c) => isFinished(c.status))) {
    if (!contract.apply_no) continue;
    const docs = await parts.sealing.documentsOf(parts.deps.db, contract.apply_no);
    for (const { position, revisions, segments } of docs) {
      const { length, sha256 } = revisions.at(-1)!;
      const name = docs.length > 1 ? `${contract.contract_name}-文件${position + 1}` : contract.contract_name;
      files.push({
        applyNo: contract.apply_no,
        sha256,
        which: docs.length > 1 ? { file: position } : {},
        entry: { name: `合同文件/${entryName(files.length, name)}`, size: length, segments },
      });
    }
  }
  return files;
}

const roles = { 1: '发起', 2: '签署', 3: '抄送' } as const;

async function entries(parts: Parts, who: Leaver, now: Date): Promise<ZipEntry[]> {
  const contracts = await contractsOf(parts, who);
  const time = (date: Date | null) => (date ? beijingSecond(date) : '');
  const list = await xlsxEntry(
    '合同列表.xlsx',
    ['合同名称', '合同编号', '我的角色', '发起方', '签署方', '状态', '发起时间', '签署完成时间', '保全编号'],
    contracts.map((c) => [
      c.contract_name,
      c.apply_no ?? '',
      c.lists.map((list) => roles[list]).join('、'),
      c.sender_name,
      c.all_signer_name,
      applyStatusText(c.status, c.approval_late),
      time(c.sent_at),
      time(c.signed_at),
      c.preservation_id ?? '',
    ]),
    now,
  );
  return [list, ...(await filesOf(parts, contracts)).map(({ entry }) => entry)];
}
