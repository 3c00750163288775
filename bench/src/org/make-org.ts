// Enterprises by SQL: departments in four levels (ten, a hundred, a thousand, the rest below those), people spread over them, none
// with an account. Ids are known beforehand, names repeat as names do.
import type pg from 'pg';

export type OrgSize = { groups: number; people: number };

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗';
const given = '伟芳娜敏静强磊军洋勇艳杰娟涛明超霞平刚桂英华文建红梅国志秀兰玉春海燕鹏飞晨阳欣怡';
const kinds = ['销售', '采购', '研发', '财务', '法务', '人事', '客服', '物流', '市场', '质量'];

/** Departments and people of the `series`-th enterprise that is made. */
const idOf = (series: number, kind: 9 | 8, n: number | string): string =>
  `00000000-000${series}-7000-${kind}000-${String(n).padStart(12, '0')}`;
export const groupIdOf = (series: number, n: number): string => idOf(series, 9, n);
export const personIdOf = (series: number, n: number): string => idOf(series, 8, n);
export const groupNameOf = (n: number): string => `${kinds[n % kinds.length]}${n}部`;

const sqlId = (series: number, kind: 9 | 8, n: string) =>
  `('00000000-000${series}-7000-${kind}000-' || lpad((${n})::text, 12, '0'))::uuid`;
const pick = (text: string, n: string) => `substr('${text}', 1 + (${n})::int % ${[...text].length}, 1)`;

/** Into an enterprise without departments. */
export async function makeOrg(
  db: pg.Client,
  corpId: string,
  series: number,
  { groups, people }: OrgSize,
): Promise<void> {
  const group = (n: string) => sqlId(series, 9, n);
  const above = `case when i <= 10 then null when i <= 1110 then ${group('(i - 11) / 10 + 1')}
    else ${group('(i - 1111) % 1000 + 111')} end`;
  const name = `(array[${kinds.map((word) => `'${word}'`).join(',')}])[i % ${kinds.length} + 1] || i || '部'`;
  await db.query("select set_config('xinqi.corp_id', $1, false)", [corpId]);
  await db.query(
    `insert into corp_group (group_id, corp_id, parent_id, name, name_key, sort, created_at, updated_at)
      select ${group('i')}, $1, ${above}, ${name}, ${name}, i, now(), now() from generate_series(1, $2::int) i`,
    [corpId, groups],
  );
  await db.query(
    `insert into corp_user (member_id, corp_id, group_id, name, title, mobile_blind, joined_at)
      select ${sqlId(series, 8, 'i')}, $1, ${group(`i % ${groups} + 1`)},
        ${pick(surnames, 'i * 7919')} || ${pick(given, 'i / 20 * 104729')} || ${pick(given, 'i / 800 * 31 + i')},
        '', decode(md5('${corpId}' || i), 'hex'), now()
      from generate_series(1, $2::int) i`,
    [corpId, people],
  );
  // what autovacuum does within a minute
  await db.query('vacuum analyze corp_group, corp_user');
}
