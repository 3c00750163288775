// 可靠电子签名（持牌 CA）: said of whom a licensed authority certified, a person and an enterprise, in every file; of nobody whom a simulator verified,
// nor under an authority that calls itself 测试.
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type EjbcaServer, startEjbca } from '../../testing/ejbca-server.ts';
import { idNumber, verifyAs } from '../../testing/people/verify-as.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const label = '；可靠电子签名（持牌 CA）';
let server: EjbcaServer;
let w: World;
let sender: Client;
afterEach(async () => {
  server.close();
  await w.close();
});

async function start(called?: string): Promise<void> {
  server = await startEjbca(() => w.clock.now(), called, new Date());
  w = await startProduct({ ...server.env, EJBCA_LICENCE: 'ECP00000000000' });
  sender = (await w.person('13800000001', '陈思远')).client;
}
/** As if parties that are no simulators had verified everybody. */
async function byRealParties(): Promise<void> {
  await sql`update real_name_attempt set simulated = false`.execute(w.deps.db);
  await sql`update corp_standing set test = false`.execute(w.deps.db);
}
async function strengths(...signatories: Parameters<World['send']>[1]): Promise<string[]> {
  const { applyNo } = await w.send(sender, signatories);
  for (const { signatoryMobile: mobile } of signatories) {
    const { signer, link } = await w.openLink(mobile!);
    await w.sign(signer, link);
    await w.drain();
  }
  return (await sender.call(r.info, { applyNo })).parties.map(({ strength }) => strength);
}

it('a person and an enterprise under a licensed authority; not who was not verified', async () => {
  await start('华东电子认证');
  const person = await w.person('13800000002', '王小明');
  await verifyAs(person.client, '王小明', idNumber());
  const corpId = await w.corp('上海签约有限公司');
  const operator = await w.member(corpId, '13800000003', '赵经办', { superFlag: true });
  await verifyAs(operator.client, '赵经办', idNumber());
  await byRealParties();
  const corp = party('上海签约有限公司', '13800000003', { userType: 1, operatorName: '赵经办' });
  const said = await strengths(party('王小明', '13800000002'), corp, party('李小红', '13800000004'));
  expect(said).toEqual([
    `实名（运营商三要素）${label}`,
    `实名（运营商三要素）${label}`,
    '手机号已验证，未实名',
  ]);
  expect(w.product.signer.test).toBe(true);
  const { rows } = await sql<{ subject: string }>`select subject from signer_certificate
    where ca_licence is not null order by revision`.execute(w.deps.db);
  expect(rows.map(({ subject }) => subject)).toEqual([
    'C=CN, CN=王小明',
    'C=CN, O=上海签约有限公司, CN=赵经办',
  ]);
}, 120_000);

it('whom a simulator verified signs under the own hierarchy', async () => {
  await start('华东电子认证');
  await verifyAs((await w.person('13800000002', '王小明')).client, '王小明', idNumber());
  expect(await strengths(party('王小明', '13800000002'))).toEqual(['实名（运营商三要素）']);
  expect(server.ca.issued).toEqual([]);
}, 120_000);

it('an authority that calls itself 测试 is none', async () => {
  await start();
  await verifyAs((await w.person('13800000002', '王小明')).client, '王小明', idNumber());
  await byRealParties();
  expect(await strengths(party('王小明', '13800000002'))).toEqual(['实名（运营商三要素）']);
  expect(server.ca.issued.length).toBe(1);
}, 120_000);
