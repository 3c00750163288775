// The client against a connection that keeps what it was asked and answers what it is told.
import { decodeBearer } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes } from '@xinqi/wire/signing';
import { describe, expect, it } from 'vitest';
import { type Answer, Client, isRefused, NoEnvelope, type Question, Refused } from './index.ts';

const token = 'a'.repeat(43);
const consoleToken = 'b'.repeat(43);

/** Answers in order, the last one again and again; keeps the questions. */
function told(...bodies: (object | string)[]) {
  const questions: Question[] = [];
  let pauses = 0;
  const connection = {
    async send(question: Question): Promise<Answer> {
      const body = bodies[Math.min(questions.length, bodies.length - 1)]!;
      questions.push(question);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status: typeof body === 'string' ? 502 : 200, headers: {}, body: Buffer.from(text) };
    },
    pause: async () => void pauses++,
  };
  return { connection, questions, pauses: () => pauses };
}
const ok = (data: unknown) => ({ success: true, data });
const no = (code: string) => ({ success: false, data: null, code, message: '不行', reloadLogin: true });

describe('Client', () => {
  it('sends the tokens and the input of a call, and answers its data', async () => {
    const { connection, questions } = told(ok({ list: [] }));
    const client = new Client(connection).as({ token, consoleToken });
    expect(await client.call(signingRoutes.applyList, { itemPage: 2 })).toEqual({ list: [] });
    const { method, url, headers, body } = questions[0]!;
    expect([method, url, body]).toEqual(['POST', '/i/applySign/listByPage', '{"itemPage":2}']);
    expect(decodeBearer(headers.authorization!.replace('Bearer ', ''))).toEqual({ token, consoleToken });
  });

  it('takes the path of whoever acts, or the one it is given', async () => {
    const { connection, questions } = told(ok({}));
    const corp = new Client(connection, { token, consoleToken }, 'corp');
    await corp.call(signingRoutes.applyList, {});
    await corp.call(signingRoutes.applyList, {}, '/i/applySign/listByPage');
    expect(questions.map(({ url }) => url)).toEqual(['/c/applySign/findByPage', '/i/applySign/listByPage']);
  });

  it('sends no tokens where it has none', async () => {
    const { connection, questions } = told(ok({}));
    await new Client(connection).call(accountRoutes.sysDate, {});
    expect(questions[0]!.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('throws the refusal of an envelope, whatever its status', async () => {
    const refused = await new Client(told(no('BUSY')).connection)
      .call(accountRoutes.sysDate, {})
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ code: 'BUSY', reloadLogin: true });
    expect(isRefused(refused, 'BUSY')).toBe(true);
    expect(isRefused(refused, 'NOT_FOUND')).toBe(false);
  });

  it.each(['<html>bad gateway</html>', '', '{"data":1}'])('throws NoEnvelope for %j', async (body) => {
    const failed = new Client(told(body).connection).call(accountRoutes.sysDate, {});
    await expect(failed).rejects.toBeInstanceOf(NoEnvelope);
    await expect(failed).rejects.toMatchObject({ status: 502 });
  });

  it('uploads with the credentials it was given, agrees to a conversion and waits until the file is ready', async () => {
    const { connection, questions, pauses } = told(
      ok({ targetId: 'T1', sign: 'S1', ts: 7 }),
      ok({ fileId: 'F1' }),
      ok({ state: 'checking' }),
      ok({ state: 'needs_consent' }),
      ok({}),
      ok({ state: 'ready' }),
    );
    const stored: string[] = [];
    const pdf = Buffer.from('%PDF-1.7 合同');
    const fileId = await new Client(connection, { token }).upload(pdf, '合同.pdf', (id) => stored.push(id));
    expect([fileId, stored, pauses()]).toEqual(['F1', ['F1'], 2]);
    const { headers, body } = questions[1]!;
    const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData();
    const { file, ...fields } = Object.fromEntries(form) as Record<string, string> & { file: File };
    expect(fields).toEqual({ targetId: 'T1', sign: 'S1', ts: '7', fileType: '1', fileName: '合同.pdf' });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    expect([...form.keys()].at(-1)).toBe('file');
  });

  it('confirms the pages of a converted file once, and not those of another', async () => {
    const ready = (checked: boolean) => ok({ state: 'ready', converted: { program: 'P', checked } });
    for (const [answers, paths] of [
      [
        [ready(false), ok({})],
        ['/fileOper/convertInfo', '/fileOper/convertChecked'],
      ],
      [[ready(true)], ['/fileOper/convertInfo']],
    ] as const) {
      const { connection, questions } = told(...answers);
      await new Client(connection).untilReady('F1');
      expect(questions.map(({ url }) => url)).toEqual(paths);
    }
  });

  it('a refused file throws its reason', async () => {
    const reason = { code: 'FILE_BROKEN', message: '文件已损坏' };
    const { connection } = told(ok({ state: 'refused', reason }));
    await expect(new Client(connection).untilReady('F1')).rejects.toMatchObject({ code: 'FILE_BROKEN' });
  });

  it('gives up after many looks', async () => {
    const { connection, pauses } = told(ok({ state: 'checking' }));
    await expect(new Client(connection).untilReady('F1')).rejects.toThrow('not seen');
    expect(pauses()).toBe(600);
  });

  it('a download is the bytes of its address, or a fault', async () => {
    await expect(new Client(told(ok(1)).connection).download('/d/1')).resolves.toBeInstanceOf(Uint8Array);
    await expect(new Client(told('gone').connection).download('/d/1')).rejects.toBeInstanceOf(NoEnvelope);
  });
});
