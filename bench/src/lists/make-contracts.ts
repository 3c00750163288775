// Many contracts by SQL: 2,000 tenants of which one (the demo's enterprise) has three in ten, three signatories each out
// of 300,000 people, two years of days, every state. The read model is filled from the product's own views, by which
// every projection is made too.
import type pg from 'pg';

export type Made = { contracts: number; rows: number; seconds: number };

const corpNo = 'case when i % 10 < 3 then 0 else 1 + (i * 7919) % 1999 end';
/** Deterministic ids in the order of time, like those that the product makes. */
const id = (kind: string, expr: string) =>
  `(lpad(to_hex(1730000000000 + ${expr}), 12, '0') || '7' || substr(md5('${kind}' || ${expr}), 1, 3) || '8' || substr(md5('${kind}' || ${expr}), 5, 15))::uuid`;
const no = (prefix: string, expr: string) =>
  `'${prefix}' || upper(translate(substr(md5('${prefix}' || ${expr}), 1, 26), 'ilou', '0123'))`;

const words = {
  region: [
    '北京',
    '上海',
    '广州',
    '深圳',
    '杭州',
    '成都',
    '武汉',
    '南京',
    '西安',
    '重庆',
    '苏州',
    '天津',
    '长沙',
    '青岛',
    '宁波',
    '厦门',
  ],
  kind: [
    '劳动',
    '房屋租赁',
    '采购',
    '软件开发服务',
    '技术咨询',
    '设备维护',
    '商标许可',
    '保密',
    '物流运输',
    '广告投放',
    '装修施工',
    '居间',
    '借款',
    '股权转让',
    '供应链合作',
    '人事外包',
  ],
  surname: [
    '王',
    '李',
    '张',
    '刘',
    '陈',
    '杨',
    '黄',
    '赵',
    '吴',
    '周',
    '徐',
    '孙',
    '马',
    '朱',
    '胡',
    '郭',
    '何',
    '林',
    '高',
    '罗',
  ],
  given: [
    '伟',
    '芳',
    '娜',
    '敏',
    '静',
    '强',
    '磊',
    '军',
    '洋',
    '勇',
    '艳',
    '杰',
    '娟',
    '涛',
    '明',
    '超',
    '霞',
    '平',
    '刚',
    '英',
    '华',
    '玉兰',
    '建国',
    '思远',
    '子轩',
    '晓梅',
  ],
};
const pick = (list: readonly string[], expr: string) =>
  `(array[${list.map((w) => `'${w}'`).join(',')}])[1 + (${expr}) % ${list.length}]`;

const tables = ['apply', 'sign_info', 'contract_row', 'contract_text'];

/** Takes away what slows loading down: indexes without a constraint, and foreign keys. Answers the statements that bring them back. */
async function bare(db: pg.Client): Promise<string[]> {
  const { rows: keys } = await db.query<{ owner: string; name: string; def: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as def from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await db.query<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { owner, name } of keys) await db.query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  return [
    ...indexes.map(({ def }) => def),
    ...keys.map(({ owner, name, def }) => `alter table ${owner} add constraint ${name} ${def}`),
  ];
}

/**
 * Fills a database that holds the demo alone with `to` contracts; indexes are made afterwards. At 10^6 it takes about a
 * quarter of an hour and 8 GB on two cores.
 */
export async function makeContracts(db: pg.Client, to: number): Promise<Made> {
  const began = performance.now();
  const step = (what: string): void =>
    console.error(`    ${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
  await db.query('set synchronous_commit = off');
  const restore = await bare(db);
  await db.query(`create temp table tenant as
    select t as n, case when t = 0 then (select corp_id from corp limit 1) else md5('corp' || t)::uuid end as corp_id,
      case when t = 0 then (select name from corp limit 1) else ${pick(words.region, 't')} || ${pick(words.surname, 't / 16')} || '氏贸易' || t || '有限公司' end as name
    from generate_series(0, 1999) t`);
  await db.query(`create temp table member as
    select t.n, m, coalesce(case when t.n = 0 and m < 3 then (select account_id from account order by created_at, account_id offset m limit 1) end,
      md5('member' || t.n || '/' || m)::uuid) as account_id from tenant t, generate_series(0, 39) m where t.n = 0 or m < 3`);
  await db.query(`create temp table people as
    select p, ${pick(words.surname, 'p')} || ${pick(words.given, 'p / 20')} as name,
      coalesce(case when p < 5 then (select mobile_blind from account order by created_at, account_id offset p limit 1) end,
        decode(md5('mobile' || p), 'hex')) as blind from generate_series(0, 299999) p`);
  await db.query('create index people_p on people (p)');
  await db.query('analyze tenant; analyze member; analyze people');
  await db.query(`create temp table part as
    select i, ${id('apply', 'i::bigint * 60000')} as apply_id, ${no('APL', 'i')} as apply_no, t.corp_id, t.name as corp, b.account_id,
      ${pick(words.region, 'i * 31')} || ${pick(words.kind, 'i * 17 + i / 97')} || '合同' || i as name,
      (array[3,3,3,3,3,3,3,3,3,3,3,3,0,0,4,5,2,-1,10,8])[1 + (i * 13 + i / 20) % 20]::smallint as status,
      now() - (${to} + 1 - i) * (interval '730 days' / ${to}) as at
    from generate_series(1::bigint, ${to}) i
    join tenant t on t.n = ${corpNo}
    join member b on b.n = t.n and b.m = (i * 101) % case when t.n = 0 then 40 else 3 end`);
  await db.query(`create temp table line as
    select p.i, k, p.apply_id, ${id('line', '(p.i::bigint * 60000 + k)')} as sign_info_id, ${no('SGN', "(p.i || '/' || k)")} as sign_no,
      case when k = 3 and p.i % 4 = 0 then 1 else 0 end as user_type,
      case when k = 3 and p.i % 4 = 0 then o.name else q.name end as name, q.blind,
      case when k = 3 and p.i % 4 = 0 then o.corp_id end as corp_id,
      case when p.status = 0 then case when k < 1 + p.i % 3 then 1 else 0 end when p.status in (3, 10) then 3 when p.status = 4 then 7
        when p.status = 5 then 6 when p.status = 2 then case when k = 1 then 2 else 7 end else 7 end as status, p.at
    from part p cross join generate_series(1, 3) k
    join people q on q.p = case when k = 1 and p.i % 200 = 0 then 3 else abs(hashint4((p.i * 3 + k)::int)::bigint) % 300000 end
    join tenant o on o.n = (p.i * 3571) % 2000 where p.status <> -1`);
  await db.query(`insert into apply (apply_id, apply_no, owner_account_id, owner_corp_id, owner_key, sender_name, contract_name, status,
      sign_expire, all_signer_name, signer_count, signed_count, created_at, updated_at, sent_at, signed_at, finished_at)
    select p.apply_id, case when p.status <> -1 then p.apply_no end, p.account_id, p.corp_id, decode(md5(p.account_id::text), 'hex'), p.corp, p.name,
      p.status, case when p.status = 0 then now() + interval '1 year' + (p.i % 1000) * interval '7 hours' else p.at + interval '90 days' end, coalesce(l.names, ''), 3, coalesce(l.signed, 0), p.at, p.at + interval '2 days',
      case when p.status <> -1 then p.at end, case when p.status in (3, 10) then p.at + interval '1 day' end,
      case when p.status not in (-1, 0) then p.at + interval '2 days' end
    from part p left join (select apply_id, string_agg(name, '、' order by k) as names, count(*) filter (where status in (1, 3)) as signed
      from line group by apply_id) l on l.apply_id = p.apply_id`);
  await db.query(`insert into sign_info (sign_info_id, sign_no, apply_id, user_type, name, order_num, status, mobile_masked, mobile_blind, party_key, pii_dek,
      pii_blob, corp_id, link_gen, signed_at)
    select sign_info_id, sign_no, apply_id, user_type, name, k, status, '138****0000', blind, blind, '', '', corp_id, 1,
      case when status in (1, 3) then at + interval '1 hour' end from line`);
  step('contracts and lines');
  for (const statement of restore.filter((x) => / on (public\.)?(apply|sign_info) |^alter/i.test(x)))
    await db.query(statement);
  await db.query('analyze apply; analyze sign_info');
  step('their indexes');
  const columns =
    'row_id, list, viewer, member, apply_id, sign_no, slot, self_sign, create_type, apply_no, name_text, party_text, created_at, updated_at, done_at, deadline';
  const { rowCount } = await db.query(`insert into contract_row (${columns}, del_status)
    select ${columns}, case when slot in (2, 4, 5) and hashtext(row_id::text) % 10 = 0 then 1 else 0 end from contract_row_of
    on conflict (row_id) do nothing`);
  step('rows');
  await db.query(
    'insert into contract_text select * from contract_text_of on conflict (apply_id) do nothing',
  );
  step('texts');
  for (const statement of restore.filter((x) => / on (public\.)?contract_(row|text) /i.test(x)))
    await db.query(statement);
  step('indexes of the read model');
  await db.query('truncate contract_count, contract_count_delta');
  await db.query(`insert into contract_count (viewer, list, slot, part, member, n)
    select r.viewer, r.list, k.slot, k.part, k.member, count(*) from contract_row r,
      contract_slots(r.viewer, r.list, r.slot, r.member, r.del_status, r.directory_id, r.created_at, r.done_at, r.updated_at) k group by 1, 2, 3, 4, 5`);
  await db.query('drop table part, line, people, member, tenant');
  for (const table of [...tables, 'contract_count']) await db.query(`vacuum analyze ${table}`);
  step('counters and statistics');
  return { contracts: to, rows: rowCount ?? 0, seconds: (performance.now() - began) / 1000 };
}
