// SMTP adapter against a real SMTP server (smtp-server): identity of a message, header injection, final or not.
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { MessageRefused } from '../../platform/ports/messages.ts';
import { openMessages } from '../open-messages.ts';
import { mailSmtp } from './mail-smtp.ts';

let server: SMTPServer;
let port: number;
let mails: { to: string[]; from: string; text: string }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'xinqi' && auth.password === 'right'
        ? done(null, { user: 'xinqi' })
        : done(new Error('no')),
    onRcptTo: (address, _session, done) => {
      const error = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });
      if (address.address.startsWith('nobody@')) return done(error(550));
      if (address.address.startsWith('busy@')) return done(error(451));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          to: rcptTo.map((r) => r.address),
          from: mailFrom === false ? '' : mailFrom.address,
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  mails = [];
});

const from = '信契 <no-reply@xinqi.example>';
const message = { id: '018f', target: 'li@b.example', subject: '合同待签署', body: '您好：\n请签署。' };

describe('mail by SMTP', () => {
  it('sends as the product, once per message id to the reader', async () => {
    const { port: mail, close } = mailSmtp({ url: `smtp://127.0.0.1:${port}`, from });
    expect(mail.simulated).toBe(false);
    await mail.send(message);
    await mail.send(message);
    expect(mails.map((m) => [m.from, m.to])).toEqual(
      Array(2).fill(['no-reply@xinqi.example', ['li@b.example']]),
    );
    for (const { text } of mails) {
      expect(text).toContain('Message-ID: <018f@xinqi.example>');
      expect(text).toContain(Buffer.from('合同待签署').toString('base64'));
    }
    close();
  });

  it('a target cannot add recipients, a subject no headers', async () => {
    const { port: mail, close } = mailSmtp({ url: `smtp://127.0.0.1:${port}`, from });
    await mail.send({ ...message, subject: 'x\r\nBcc: spy@y.example' });
    expect(mails[0]?.to).toEqual(['li@b.example']);
    expect(mails[0]?.text).not.toMatch(/^Bcc:/m);
    await mail.send({ ...message, target: 'li@b.example, spy@y.example' }).catch(() => undefined);
    expect(mails.flatMap((m) => m.to)).not.toContain('spy@y.example');
    close();
  });

  it('tells final refusals from faults that are worth another try', async () => {
    const { port: mail, close } = mailSmtp({ url: `smtp://127.0.0.1:${port}`, from });
    await expect(mail.send({ ...message, target: 'nobody@b.example' })).rejects.toBeInstanceOf(
      MessageRefused,
    );
    const again = async (url: string, target = message.target) => {
      const other = mailSmtp({ url, from });
      const error: unknown = await other.port.send({ ...message, target }).catch((e: unknown) => e);
      other.close();
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MessageRefused);
    };
    await again(`smtp://127.0.0.1:${port}`, 'busy@b.example');
    await again('smtp://127.0.0.1:1');
    await again(`smtp://xinqi:wrong@127.0.0.1:${port}`);
    expect(mails).toEqual([]);
    close();
  });

  it('is chosen by configuration; else the simulated one', async () => {
    const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x' };
    const plain = openMessages({ config: loadConfig(env) });
    expect([plain.sms.simulated, plain.mail.simulated]).toEqual([true, true]);
    const config = loadConfig({ ...env, SMTP_URL: `smtp://xinqi:right@127.0.0.1:${port}`, SMTP_FROM: from });
    const real = openMessages({ config });
    expect(real.mail.simulated).toBe(false);
    await real.mail.send(message);
    expect(mails).toHaveLength(1);
    real.close();
    plain.close();
  });
});
