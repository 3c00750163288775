// An installation is tampered with as its database administrator or operator could, each way of security.md §2.9, and
// the audit names it; untouched, it finds nothing. Every tampering is undone before the next.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signCheckpoint, tilePath } from '@xinqi/evidence/log';
import { signingRoutes as r } from '@xinqi/wire/signing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointPath, readLastCheckpoint } from '../features/ledger/index.ts';
import { keyOf } from '../platform/storage/object-store.ts';
import { party, type Sent, startProduct, type World } from '../testing/start-product.ts';
import { type AuditSum, auditLog } from './audit-log.ts';
import type { Finding } from './findings.ts';

let w: World;
let owner: pg.Client;
let finished: Sent;
let refused: Sent;
let numbered: Sent;
let receipt: string;

beforeAll(async () => {
  w = await startProduct();
  owner = new pg.Client({ connectionString: w.deps.config.DATABASE_URL });
  await owner.connect();
  // a database administrator is not held by constraints
  await owner.query(`do $$ declare c record; begin
    for c in select conrelid::regclass as t, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', c.t, c.conname);
      -- one by one: the product goes on beside it
      commit;
    end loop; end $$`);
  const { client } = await w.person('13900001001', '发起人');
  const parties = (tail: string) => [party('甲某', `1390000${tail}1`), party('乙某', `1390000${tail}2`)];
  finished = await w.send(client, parties('201'));
  for (const mobile of ['13900002011', '13900002012']) {
    const { signer, link } = await w.openLink(mobile);
    const { proof } = await signer.call(r.submit, await w.submission(signer, link));
    receipt = proof;
    await w.drain();
  }
  refused = await w.send(client, parties('202'));
  const { signer, link } = await w.openLink('13900002021');
  await signer.call(r.refuse, { applyNo: link.applyNo, signNo: link.signNo, reason: '条款有误' });
  const cancelled = await w.send(client, parties('203'));
  await client.call(r.batchCancel, { applyIds: [cancelled.applyId], reason: '不再需要' });
  const boss = await w.member(await w.corp('编号有限公司'), '13900002040', '发起人', { superFlag: true });
  numbered = await w.send(boss.client, parties('204'), {
    ...{ side: 'c', ifOrder: true, contractNo: 'YQ-CG-2026-0001' },
  });
  const { status } = await client.call(r.info, { applyNo: finished.applyNo });
  expect(status).toBe(3);
  await settled();
  await w.product.ledger.anchorNow();
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await w?.close();
});

/** Every event in the log. */
async function settled(): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const { rows } = await owner.query('select from ledger_event where log_index is null');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the sequencer stands still');
}

async function audit(
  receipts: { name: string; bytes: Uint8Array }[] = [],
): Promise<{ sum: AuditSum; found: Finding[]; ids: string[] }> {
  const found: Finding[] = [];
  const { db, storage, vault, config, clock } = w.deps;
  const sum = await auditLog({
    db,
    storage,
    vault,
    anchors: [w.product.signer.certificate('root')],
    timestampAnchors: [],
    kept: () => readLastCheckpoint(checkpointPath(config.DATA_DIR)),
    receipts,
    now: clock.now(),
    tell: (finding) => found.push(finding),
  });
  expect(sum.findings).toBe(found.length);
  return { sum, found, ids: [...new Set(found.map((f) => f.id))].sort() };
}

/**
 * Tampers by SQL, audits, and puts the tables back as they were. That the lists then show something else than the tampered
 * rows is left out of what the others find.
 */
async function tampered(
  statements: string[],
  params: unknown[][] = [],
  receipts: { name: string; bytes: Uint8Array }[] = [],
): Promise<Awaited<ReturnType<typeof audit>> & { lists: string[] }> {
  const tables = [
    'ledger_event',
    'ledger_chain',
    'ledger_opening',
    'ledger_state',
    'ledger_anchor',
    'ledger_handed',
    'apply',
    'sign_info',
    'contract_row',
    'contract_count',
    'contract_text',
    'seal_document',
    'signer_certificate',
    'operator_key',
  ];
  for (const t of tables) await owner.query(`create temp table keep_${t} as table ${t}`);
  try {
    for (const [i, statement] of statements.entries()) await owner.query(statement, params[i]);
    const { sum, found, ids } = await audit(receipts);
    const lists = found.filter((f) => f.id === 'lists').map((f) => f.text);
    return {
      sum,
      found: found.filter((f) => f.id !== 'lists'),
      ids: ids.filter((id) => id !== 'lists'),
      lists,
    };
  } finally {
    for (const t of tables) {
      await owner.query(`delete from ${t}`);
      await owner.query(`insert into ${t} select * from keep_${t}`);
      await owner.query(`drop table keep_${t}`);
    }
  }
}

/** Changes a stored file, audits, and puts it back. */
async function changedFile(path: string, change: (bytes: Buffer) => Buffer) {
  const before = readFileSync(path);
  try {
    writeFileSync(path, change(before));
    return await audit();
  } finally {
    writeFileSync(path, before);
  }
}
const objects = (name: string) => join(w.deps.config.DATA_DIR, 'objects', name);
const flip = (at: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  changed[at < 0 ? bytes.length + at : at]! ^= 1;
  return changed;
};
const one = async <T>(sql: string, params: unknown[] = []): Promise<T> =>
  (await owner.query(sql, params)).rows[0] as T;
const middle = async () => (await one<{ n: number }>('select (count(*) / 2)::int as n from ledger_event')).n;

describe('untouched', () => {
  it('nothing is found, and everything was looked at', async () => {
    const { sum, found } = await audit([{ name: '回执', bytes: Buffer.from(receipt) }]);
    expect(found).toEqual([]);
    const { n } = await one<{ n: number }>('select count(*)::int as n from ledger_event');
    expect(sum).toMatchObject({ events: n, contracts: 4, findings: 0, waiting: 0 });
    // two signatures: base, two revisions, two of further proof, and the upload; the others base and upload
    expect(sum.files).toBe(6 + 2 + 2 + 2);
  });
});

describe('rows', () => {
  it('D-01: one byte of a body', async () => {
    const at = await middle();
    const { ids, found } = await tampered([
      `update ledger_event set body = set_byte(body, 20, get_byte(body, 20) # 1) where log_index = ${at}`,
    ]);
    expect(ids).toContain('D-01');
    expect(found.map((f) => f.text).join()).toContain(`第 ${at} 条`);
    // the tiles and the checkpoint are as they were
    expect(ids).not.toContain('D-04');
  });
  it('D-01: a body with its own leaf hash recomputed, and columns that say something else', async () => {
    const row = await one<{ log_index: number; body: Buffer }>(
      "select log_index, body from ledger_event where type = 'sign.accept' limit 1",
    );
    const body = Buffer.from(row.body.toString().replace('"level":"mobile"', '"level":"name"'));
    expect(body.equals(row.body)).toBe(false);
    const leaf = createHash('sha256').update(Buffer.of(0)).update(body).digest();
    const both = await tampered(
      ['update ledger_event set body = $1, leaf_hash = $2 where log_index = $3'],
      [[body, leaf, row.log_index]],
    );
    expect(both.ids).toContain('D-01');
    const columns = await tampered([
      `update ledger_event set type = 'sign.refuse' where log_index = ${row.log_index}`,
    ]);
    expect(columns.found).toEqual([{ id: 'D-01', text: expect.stringContaining('数据列与事件正文不一致') }]);
  });
  it.each(['first', 'middle', 'last'])('D-02: the %s row deleted', async (which) => {
    const { n } = await one<{ n: number }>('select count(*)::int as n from ledger_event');
    const at = which === 'first' ? 0 : which === 'last' ? n - 1 : await middle();
    const { found } = await tampered([`delete from ledger_event where log_index = ${at}`]);
    expect(found.filter((f) => f.id === 'D-02').map((f) => f.text)).toContain(
      `日志第 ${at} 条在数据库中缺失（共 1 条）`,
    );
  });
  it('D-02: an event deleted before it was logged shows at the head of its chain', async () => {
    const { found } = await tampered([
      'update ledger_chain set next_seq = next_seq + 1 where apply_no = (select apply_no from ledger_chain limit 1)',
    ]);
    expect(found).toEqual([{ id: 'D-02', text: expect.stringContaining('末尾事件缺失') }]);
  });
  it('D-03: two events change places', async () => {
    const at = await middle();
    const { found } = await tampered([
      `update ledger_event set log_index = -1 where log_index = ${at}`,
      `update ledger_event set log_index = ${at} where log_index = ${at + 3}`,
      `update ledger_event set log_index = ${at + 3} where log_index = -1`,
    ]);
    expect(found.filter((f) => f.id === 'D-03').map((f) => f.text)).toEqual([
      expect.stringContaining(`第 ${at} 条`),
      expect.stringContaining(`第 ${at + 3} 条`),
    ]);
    expect(found.some((f) => f.id === 'D-01')).toBe(false);
  });
});

describe('tiles, checkpoints and timestamps', () => {
  const leafTile = async () =>
    objects(
      `log/${tilePath(0, 0, (await one<{ size: number }>('select size::int as size from ledger_state')).size)}`,
    );
  it('D-04: a tile changed; row and tile changed alike', async () => {
    const alone = await changedFile(await leafTile(), flip(5));
    expect(alone.ids).toEqual(expect.arrayContaining(['D-01', 'D-04']));
    const row = await one<{ body: Buffer }>('select body from ledger_event where log_index = 3');
    const body = Buffer.from(row.body.toString().replace(/"ts":"20/, '"ts":"21'));
    const leaf = createHash('sha256').update(Buffer.of(0)).update(body).digest();
    const path = await leafTile();
    const tile = readFileSync(path);
    const forged = Buffer.from(tile);
    leaf.copy(forged, 3 * 32);
    try {
      writeFileSync(path, forged);
      const both = await tampered(
        [
          "update ledger_event set body = $1, leaf_hash = $2, ts = ts + interval '100 years' where log_index = 3",
        ],
        [[body, leaf]],
      );
      expect(both.ids).toEqual(expect.arrayContaining(['D-04', 'D-05']));
    } finally {
      writeFileSync(path, tile);
    }
  });
  it('D-04, D-05: everything rewritten and signed again with the log key; the store outside and old timestamps tell', async () => {
    const state = await one<{ size: number; checkpoint: Buffer }>(
      'select size::int, checkpoint from ledger_state',
    );
    const signer = w.product.ledger.noteSigner('log');
    const sha = async (b: Uint8Array) => new Uint8Array(createHash('sha256').update(b).digest());
    const root = Buffer.alloc(32, 9);
    const forged = await signCheckpoint({ origin: signer.name, size: state.size, root }, [signer], sha);
    const { ids } = await tampered(
      ['update ledger_state set root = $1, checkpoint = $2'],
      [[root, Buffer.from(forged)]],
    );
    expect(ids).toEqual(expect.arrayContaining(['D-04', 'D-05']));
    const anchor = await tampered(
      ['update ledger_anchor set checkpoint = $1 where size = $2'],
      [[Buffer.from(forged), state.size]],
    );
    expect(anchor.ids).toEqual(expect.arrayContaining(['D-05', 'D-09']));
    // what a signatory holds of the past
    const handed = await tampered(
      [
        'update ledger_handed set checkpoint = $1, size = $2 where size = (select max(size) from ledger_handed)',
      ],
      [[Buffer.from(forged), state.size]],
    );
    expect(handed.ids).toEqual(['D-05']);
  });
  it('D-05, D-06: the tail is cut off; a timestamped checkpoint, the store outside and a kept receipt tell', async () => {
    const { ids, found } = await tampered(
      ['delete from ledger_event where log_index >= 10', 'update ledger_state set size = 10'],
      [],
      [{ name: '回执', bytes: Buffer.from(receipt) }],
    );
    expect(found.map((f) => f.text)).toContainEqual(
      expect.stringMatching(/^回执 回执 的检查点有 \d+ 条，日志只有 10 条/),
    );
    expect(ids).toEqual(expect.arrayContaining(['D-05', 'D-06', 'D-10']));
    expect(found.map((f) => f.text).join()).toContain('末尾被截断');
    const broken = Buffer.from(receipt.replace(/^index \d+$/m, 'index 0'));
    expect((await audit([{ name: 'r', bytes: broken }])).ids).toEqual(['D-05']);
    expect((await audit([{ name: 'r', bytes: Buffer.from('x') }])).ids).toEqual(['D-06']);
  });
  it('D-07: an event that claims a time before the timestamp in front of it', async () => {
    const { client } = await w.person('13900001009', '后来人');
    // the log stopped by itself while its rows were others; it goes on once it has seen them as they were
    const halts = async () => (await owner.query('select 1 from ledger_halt')).rowCount;
    await expect.poll(halts, { timeout: 10_000 }).toBe(0);
    await w.send(client, [party('丙某', '13900002051')]);
    await settled();
    expect((await audit()).found).toEqual([]);
    const { found } = await tampered([
      "update ledger_event set ts = ts - interval '2 hours' where log_index = (select max(log_index) from ledger_event)",
    ]);
    expect(found.map((f) => f.id)).toEqual(expect.arrayContaining(['D-07']));
    await w.product.ledger.anchorNow();
  });
  it('D-09: a token or its time changed, a log key of another root', async () => {
    const time = await tampered(["update ledger_anchor set anchored_at = anchored_at - interval '1 day'"]);
    expect(time.ids).toEqual(['D-09']);
    const token = await tampered([
      'update ledger_anchor set token = set_byte(token, 40, get_byte(token, 40) # 1)',
    ]);
    expect(token.ids).toEqual(['D-09']);
    const key = await tampered([
      "update operator_key set certificate = (select certificate from operator_key where name = 'pack') where name = 'log'",
    ]);
    expect(key.ids).toContain('D-09');
  });
  it('D-10: an old store, a replaced store, no store', async () => {
    const path = checkpointPath(w.deps.config.DATA_DIR);
    const last = readLastCheckpoint(path)!;
    const kept = async (change: Partial<typeof last> | undefined) => {
      const found: Finding[] = [];
      const { db, storage, clock } = w.deps;
      await auditLog({
        db,
        storage,
        anchors: [w.product.signer.certificate('root')],
        timestampAnchors: [],
        kept: () => change && { ...last, ...change },
        now: clock.now(),
        tell: (finding) => found.push(finding),
      });
      return found.map((f) => f.id);
    };
    expect(await kept({})).toEqual([]);
    expect(await kept({ size: last.size + 5, fromSize: last.size + 1 })).toEqual(['D-10']);
    expect(await kept({ size: last.size - 1 })).toEqual(['D-10']);
    expect(await kept({ root: '0'.repeat(64) })).toEqual(['D-05']);
    expect(await kept(undefined)).toEqual(['D-10']);
    // reading leaves it to its writer
    expect(readLastCheckpoint(path)).toEqual(last);
  });
});

describe('D-08: stored files', () => {
  it('a byte of a revision, of the upload; a file that is gone', async () => {
    const doc = await one<{ segments: { key: string; length: number }[] }>(
      'select segments from seal_document where apply_no = $1',
      [finished.applyNo],
    );
    const tail = await changedFile(objects(doc.segments.at(-1)!.key), flip(-10));
    expect(tail.found).toEqual([{ id: 'D-08', text: expect.stringContaining('第 4 版文件') }]);
    const { sha256 } = await one<{ sha256: string }>(
      "select original ->> 'sha256' as sha256 from apply where apply_no = $1",
      [finished.applyNo],
    );
    const upload = await changedFile(objects(keyOf(sha256)), flip(100));
    expect(upload.ids).toEqual(['D-08']);
    const cut = await changedFile(objects(doc.segments.at(-1)!.key), (bytes) => bytes.subarray(0, 50));
    expect(cut.ids).toEqual(['D-08']);
  });
  it('the list of revisions', async () => {
    const { found } = await tampered(
      ['update seal_document set revisions = revisions - 2 where apply_no = $1'],
      [[finished.applyNo]],
    );
    expect(found).toEqual([{ id: 'D-08', text: expect.stringContaining('文件版本与事件不符') }]);
  });
});

describe('D-14: business rows against events', () => {
  const of = (applyNo: string) =>
    `where apply_id = (select apply_id from apply where apply_no = '${applyNo}')`;
  it('a certificate exchanged, lost, revoked or taken back without an event; a level that was not reached', async () => {
    const mine = `where document_id = (select document_id from seal_document where apply_no = '${finished.applyNo}')`;
    const signNo = finished.signNos[0]!;
    const cases: [string, string][] = [
      [
        `update signer_certificate set der = der || '\\x00' ${mine} and sign_no = '${signNo}'`,
        '与签发事件不符',
      ],
      [`update signer_certificate set ca_root = der ${mine} and sign_no = '${signNo}'`, '与签发事件不符'],
      [`delete from signer_certificate ${mine} and sign_no = '${signNo}'`, '证书记录缺失'],
      [
        `update signer_certificate set revoked_at = now() ${mine} and sign_no = '${signNo}'`,
        '吊销状态与事件不符',
      ],
      [`update seal_document set level = 'B-LT' ${mine}`, '所示签名级别为 B-LT，按事件应为 B-LTA'],
    ];
    for (const [statement, words] of cases) {
      const { found } = await tampered([statement]);
      expect(found, statement).toEqual([{ id: 'D-14', text: expect.stringContaining(words) }]);
    }
  });
  it('a refused contract becomes a finished one, and back', async () => {
    const { found } = await tampered([`update apply set status = 3 ${of(refused.applyNo)}`]);
    expect(found).toEqual([
      { id: 'D-14', text: `合同 ${refused.applyNo}：数据库为“已完成”，按事件应为“已拒签”` },
    ]);
    const back = await tampered([`update apply set status = 2 ${of(finished.applyNo)}`]);
    expect(back.ids).toEqual(['D-14']);
  });
  it.each([
    [
      'a line signed that was not',
      () => `update sign_info set status = 1 ${of(refused.applyNo)} and status = 7`,
    ],
    [
      'a time of signing',
      () => `update sign_info set signed_at = signed_at - interval '1 day' ${of(finished.applyNo)}`,
    ],
    ['an acceptance rubbed out', () => `update sign_info set accept_event = null ${of(finished.applyNo)}`],
    ['a name', () => `update sign_info set name = '丁某' ${of(finished.applyNo)} and name = '甲某'`],
    ['a title', () => `update apply set contract_name = '另一份合同' ${of(finished.applyNo)}`],
    ['a number that nobody gave', () => `update apply set contract_no = 'HT-1' ${of(finished.applyNo)}`],
    ['another number', () => `update apply set contract_no = 'HT-1' ${of(numbered.applyNo)}`],
    ['a number rubbed out', () => `update apply set contract_no = null ${of(numbered.applyNo)}`],
    [
      'a reason',
      () => `update sign_info set refuse_reason = '没有原因' ${of(refused.applyNo)} and status = 2`,
    ],
    ['a signatory removed', () => `delete from sign_info ${of(refused.applyNo)} and status = 7`],
    ['a counter', () => `update apply set signed_count = 1 ${of(finished.applyNo)}`],
    ['an order', () => `update sign_info set order_num = 9 ${of(finished.applyNo)} and name = '甲某'`],
    ['a contract removed', () => `delete from apply ${of(refused.applyNo)}`],
  ])('%s', async (_what, statement) => {
    const { ids } = await tampered([statement()]);
    expect(ids).toEqual(['D-14']);
  });
  it('D-06: an acceptance that names no event of the log', async () => {
    const { ids } = await tampered([
      `update sign_info set accept_event = '01977000-0000-7000-8000-000000000000' ${of(finished.applyNo)}`,
    ]);
    expect(ids).toEqual(['D-06']);
  });
  it('a contract slipped in without events', async () => {
    const { ids } = await tampered([
      `insert into apply (apply_id, apply_no, owner_account_id, sender_name, contract_name, status, created_at, updated_at)
       select gen_random_uuid(), 'APL99', owner_account_id, sender_name, '伪造', 3, now(), now() from apply limit 1`,
    ]);
    expect(ids).toEqual(['D-14']);
  });
  it('D-15: what was kept behind a commitment', async () => {
    const { ids } = await tampered([
      'update ledger_opening set blob = set_byte(blob, 20, get_byte(blob, 20) # 1)',
    ]);
    expect(ids).toEqual(['D-15']);
    // erased is not altered
    const erased = await tampered(['delete from ledger_opening']);
    expect(erased.found).toEqual([]);
  });
});

describe('lists: rows, search text and counters against the contracts', () => {
  it.each([
    ['a row that is gone', '列表行', 'delete from contract_row where list = 1'],
    [
      'a state that is not the contract’s',
      '列表行',
      'update contract_row set slot = slot + 1 where list = 1',
    ],
    [
      'a counter',
      '计数',
      "insert into contract_count select gen_random_uuid(), 1, 3, '', gen_random_uuid(), 1",
    ],
    ['words to be searched for', '搜索内容', "update contract_text set body = 'x' || body"],
  ])('%s', async (_what, word, statement) => {
    const { lists, found } = await tampered([statement]);
    expect(found).toEqual([]);
    expect(lists.some((text) => text.startsWith(`列表与合同不一致（${word}）：`))).toBe(true);
  });
});
