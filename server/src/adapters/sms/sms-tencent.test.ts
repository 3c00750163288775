// Tencent Cloud SMS against its simulator: what is asked for, which faults are worth another try, lost answers, receipts; and the
// outbox over it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueMessage } from '../../features/notice/enqueue-message.ts';
import { createNotice, type Notice } from '../../features/notice/index.ts';
import { standInAccounts } from '../../features/notice/testing/stand-in-accounts.ts';
import { smsHoles } from '../../features/notice/texts/template.ts';
import { textNames, texts } from '../../features/notice/texts/texts.ts';
import { loadConfig } from '../../platform/config.ts';
import { inTx } from '../../platform/db.ts';
import { GatewayBusy, MessageRefused, type SmsMessage } from '../../platform/ports/messages.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { mailInbox } from '../mail/mail-inbox.ts';
import { openMessages } from '../open-messages.ts';
import { smsTencent } from './sms-tencent.ts';
import { type TencentSmsFault, tencentSmsSimulator } from './tencent-sms-simulator.ts';

const key = { id: 'AKIDsimulated', secret: 'simulated' };
const templates = new Map(textNames.map((name, i) => [name as string, String(1_000_000 + i)]));
const account = {
  ...key,
  appId: '1400006666',
  signName: '信契',
  templates: new Map(textNames.map((name) => [templates.get(name)!, smsHoles(texts[name]).length])),
};
let clock = () => new Date('2026-11-22T02:03:04.000Z');
let faults: TencentSmsFault[] = [];
let gateway = tencentSmsSimulator(account, faults, () => clock());
const port = (by = key) =>
  smsTencent({
    url: 'https://sms.example',
    region: 'ap-guangzhou',
    ...by,
    appId: account.appId,
    signName: account.signName,
    templates,
    send: (request) => gateway.send(request),
    now: () => clock(),
  });
beforeEach(() => {
  faults = [];
  gateway = tencentSmsSimulator(account, faults, () => clock());
});

const target = '13700000001';
const message: SmsMessage = {
  id: '0191',
  target,
  subject: '',
  body: '',
  template: 'codeLogin',
  params: ['123456'],
  tries: 0,
  createdAt: clock(),
};
const failure = (more: Partial<SmsMessage> = {}, by = key): Promise<unknown> =>
  port(by)
    .send({ ...message, ...more })
    .then(
      () => 'sent',
      (error: unknown) => error,
    );

describe('Tencent Cloud SMS', () => {
  it('sends the registered template with the values in order', async () => {
    expect(await port().send(message)).toBe('2640:1');
    expect(gateway.taken).toMatchObject([
      { phone: '+8613700000001', template: templates.get('codeLogin'), params: ['123456'], session: '0191' },
    ]);
  });

  it('gives up what no waiting cures', async () => {
    faults.push('blacklist');
    for (const refused of [await failure(), await failure({ target: '1370000000' })])
      expect(refused).toBeInstanceOf(MessageRefused);
  });

  it('waits as long as the limit lasts', async () => {
    await port().send(message);
    expect(await failure({ id: '0192' })).toMatchObject({
      code: 'LimitExceeded.PhoneNumberThirtySecondLimit',
      waitSeconds: 35,
    });
    faults.push('throttled');
    expect(await failure({ target: '13700000002' })).toBeInstanceOf(GatewayBusy);
  });

  it('tries again what is ours or the network’s fault', async () => {
    faults.push('silent', 'proxy', 'balance');
    const again = [
      await failure(),
      await failure(),
      await failure(),
      await failure({}, { ...key, secret: 'wrong' }),
    ];
    for (const error of again) {
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MessageRefused);
    }
    expect(again.at(-1)).toMatchObject({ code: 'AuthFailure.SignatureFailure' });
    expect(gateway.taken).toEqual([]);
  });

  it('after a lost answer finds the message that went out, and sends no second one', async () => {
    faults.push('lost');
    await failure();
    gateway.receipts.set('2640:1', { ok: true, word: 'DELIVRD' });
    expect(await port().send({ ...message, tries: 1 })).toBe('2640:1');
    expect(gateway.taken).toHaveLength(1);
    // another message to the same phone is not taken for it
    expect(await failure({ id: '0193', tries: 1 })).toBeInstanceOf(GatewayBusy);
  });

  it('reads receipts by serial number', async () => {
    const gatewayId = (await port().send(message))!;
    const ask = () => port().receipt!({ gatewayId, target, createdAt: message.createdAt });
    expect(await ask()).toBeUndefined();
    gateway.receipts.set(gatewayId, { ok: false, word: 'MK:0001' });
    expect(await ask()).toMatchObject({ received: false, code: 'MK:0001' });
  });
});

describe('the outbox over it', () => {
  let h: Harness;
  let notice: Notice;
  const frozen = clock;
  beforeAll(async () => {
    h = await startHarness((deps) => {
      clock = () => deps.clock.now();
      notice = createNotice(deps, { sms: port(), mail: mailInbox() });
      return { families: [notice.family, standInAccounts()], resolveIdentity: async () => ({}) };
    });
  });
  afterAll(async () => {
    clock = frozen;
    await h.close();
  });
  const row = async (id: string) =>
    (await h.deps.db.pool.query('select * from message where message_id = $1', [id])).rows[0];
  const enqueue = (phone: string) =>
    inTx(h.deps.db, (tx) =>
      notice.sendText(tx, { text: 'codeLogin', values: { code: '123456' }, target: phone }),
    );
  const deliver = (messageId: string) => notice.family.jobs![0]!.handle({ messageId });
  const askReceipts = () => notice.family.sweeps!.find((s) => s.name === 'notice.receipts')!.run();

  it('keeps the gateway’s number and the receipt; asks ever more seldom, and no more once it is known', async () => {
    const id = await enqueue('13700000011');
    await h.drain();
    expect(await row(id)).toMatchObject({ state: 'delivered', gateway_id: '2640:1', receipt: null });
    await askReceipts();
    expect(await row(id)).toMatchObject({ receipt_tries: 0 });
    h.clock.advance(61);
    await askReceipts();
    await askReceipts();
    expect(await row(id)).toMatchObject({ receipt: null, receipt_tries: 1 });
    gateway.receipts.set('2640:1', { ok: true, word: 'DELIVRD' });
    h.clock.advance(121);
    await askReceipts();
    expect(await row(id)).toMatchObject({ receipt: 'received', receipt_code: 'DELIVRD', receipt_due: null });
  });

  it('a receipt that never comes is unknown in the end', async () => {
    const id = await enqueue('13700000012');
    await h.drain();
    for (let i = 0; i < 8; i++) {
      h.clock.advance(48 * 3600 + 1);
      await askReceipts();
    }
    expect(await row(id)).toMatchObject({ receipt: 'unknown', receipt_due: null });
  });

  it('a phone’s limit moves the next try behind it', async () => {
    const [first, second] = [await enqueue('13700000013'), await enqueue('13700000013')];
    await h.drain();
    const states = [await row(first), await row(second)];
    const waiting = states.find((s) => s.state === 'waiting');
    expect(states.filter((s) => s.state === 'delivered')).toHaveLength(1);
    expect(waiting.last_error).toBe('LimitExceeded.PhoneNumberThirtySecondLimit');
    expect(waiting.due_at.getTime() - h.clock.now().getTime()).toBeGreaterThan(30_000);
    h.clock.advance(36);
    await deliver(waiting.message_id);
    expect((await row(waiting.message_id)).state).toBe('delivered');
  });

  it('an unknown text is not sent as another one', async () => {
    const id = await inTx(h.deps.db, (tx) =>
      enqueueMessage(h.deps, tx, {
        channel: 'sms',
        simulated: false,
        target: '13700000014',
        body: 'x',
        template: 'nothing',
        params: ['1'],
      }),
    );
    await h.drain();
    expect((await row(id)).state).toBe('waiting');
    expect(gateway.taken.filter((t) => t.phone.endsWith('14'))).toEqual([]);
  });
});

describe('configuration', () => {
  const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', SMS_GATEWAY: 'tencent' };
  const full = {
    ...env,
    SMS_TENCENT_SECRET_ID: 'AKID',
    SMS_TENCENT_SECRET_KEY: 'key',
    SMS_TENCENT_APP_ID: '1400006666',
    SMS_TENCENT_TEMPLATES: 'invite=1,codeLogin=2',
  };
  it('names what is missing, and refuses to start without every template', () => {
    expect(() => loadConfig(env)).toThrow('SMS_TENCENT_SECRET_ID');
    expect(() => loadConfig({ ...full, SMS_TENCENT_TEMPLATES: 'invite:1' })).toThrow('SMS_TENCENT_TEMPLATES');
    const ports = openMessages({ config: loadConfig(full) });
    expect(ports.sms.simulated).toBe(false);
    expect(ports.sms.lacks?.(['invite', 'codeReset'])).toEqual(['codeReset']);
    ports.close();
  });
});
