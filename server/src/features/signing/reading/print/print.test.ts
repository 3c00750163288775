// Print copies: counted under the lock for each side, told in the evidence without their code, made without a signature, and what a
// stranger learns by the code of a paper.
import { beijingSecond, printCodeText } from '@xinqi/domain';
import { openPdf, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import type { Client } from '@xinqi/scenario';
import { proofRoutes } from '@xinqi/wire/proof';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../../../testing/make-pdf.ts';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';
import { wordsOf } from '../../../../testing/words-of-pdf.ts';
import { digestOfSet } from '../../contract/document/files.ts';
import { drawnCode } from '../../testing/drawn-code.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800009001', '陈思远')).client;
});
afterAll(() => w.close());

const finished = async (
  mobile: string,
  cc: { name: string; mobile: string }[] = [],
  more: { contractId?: string } = {},
) => {
  const sent = await w.send(sender, [party('王小明', mobile)], more);
  const { signer, link } = await w.openLink(mobile);
  expect(await w.ask(sender, r.printCreate, { applyNo: sent.applyNo })).toBe('PRINT_NOT_FINISHED');
  if (cc.length > 0) await sender.call(r.ccAdd, { applyId: sent.applyId, people: cc });
  await w.sign(signer, link);
  await w.drain();
  return { ...sent, signer };
};
const printed = (code: string) => w.anyone.call(proofRoutes.printed, { code });

it('a copy without signature, whose code tells a stranger what it may and no more', async () => {
  const { applyNo, signer } = await finished('13800009002');
  const path = '/signInfo/print/multiFiles/create';
  const { url, print, fileName } = await sender.call(r.printCreate, { applyNo }, path);
  expect([print.copyNo, print.copies, print.printer, fileName]).toEqual([
    1,
    10,
    '陈思远',
    '打印件-1-测试合同.pdf',
  ]);
  const reply = await w.app.inject({ method: 'GET', url });
  expect(reply.statusCode).toBe(200);
  expect(signatures(openPdf(reply.rawPayload, { inflate: nodeInflate }))).toEqual([]);
  expect((await w.app.inject({ method: 'GET', url })).json()).toMatchObject({ code: 'TICKET_INVALID' });

  const told = await printed(print.code!.toLowerCase().replace('0', 'o'));
  expect(told).toMatchObject({
    copyNo: 1,
    printer: '陈*远',
    state: 'finished',
    signatories: ['王*明'],
    applyNo,
  });
  expect(JSON.stringify(told)).not.toMatch(/陈思远|王小明|1380000/);
  expect(await w.ask(w.anyone, proofRoutes.printed, { code: '0'.repeat(16) })).toBe('PRINT_CODE_UNKNOWN');
  expect(await w.ask(w.anyone, proofRoutes.printed, { code: "' or 1=1" })).toBe('PRINT_CODE_WRONG');

  const events = await w.product.ledger.eventsOf(w.deps.db, applyNo);
  const body = Buffer.from(events.findLast(({ type }) => type === 'print')!.body).toString();
  expect(body).toContain('"copy":1');
  expect(body).not.toContain(print.code!.replaceAll('-', ''));

  // the other side sees neither the copy nor its code, and has a count of its own
  const other = await signer.call(r.printInfo, { applyNo }, '/signInfo/print/multiFiles/info');
  expect([other.printed, other.list, other.setsLimit]).toEqual([0, [], false]);
  expect((await signer.call(r.printCreate, { applyNo })).print).toMatchObject({
    copyNo: 1,
    printer: '王小明',
  });
  const { list, printed: own } = await sender.call(r.printInfo, { applyNo });
  expect([own, list.map(({ code, again }) => [code === null, again])]).toEqual([
    1,
    [
      [true, false],
      [false, true],
    ],
  ]);
});

it('every page of the paper says who printed it, when, and which copy; its QR code leads to what was printed', async () => {
  const contractId = await w.upload(sender, await makePdf({ title: '两页合同', pages: 2 }), '两页合同.pdf');
  const { applyNo } = await finished('13800009006', [], { contractId });
  await sender.call(r.printCreate, { applyNo });
  const { url, print } = await sender.call(r.printCreate, { applyNo });
  const paper = (await w.app.inject({ method: 'GET', url })).rawPayload;
  const apply = await sql<{ origin: string }>`select origin from apply where apply_no = ${applyNo}`.execute(
    w.deps.db,
  );
  const address = `${apply.rows[0]!.origin}/certi/toValiView?code=${print.code}`;
  const pages = await wordsOf(paper);
  expect(pages).toHaveLength(2);
  for (const [page, words] of pages.entries()) {
    expect(words).toContain('|打印：陈思远|');
    expect(words).toContain(`${beijingSecond(new Date(print.time))}（北京时间）`);
    expect(words).toContain('|第 2 份，可打印 10 份|');
    expect(words).toContain(`防伪码 ${printCodeText(print.code!)}|`);
    expect(await drawnCode(paper, page)).toEqual(encode(address, { border: 0 }).data);
  }
});

it('two at once never exceed the limit; the same copy is had again for ten minutes, by whoever made it', async () => {
  const { applyId, applyNo, signer } = await finished('13800009003');
  await sender.call(r.printLimit, { applyId, copies: 2 });
  const five = await Promise.all(
    Array.from({ length: 5 }, () => w.ask(sender, r.printCreate, { applyNo }, '/signInfo/print/create')),
  );
  expect(five.filter((code) => code === 'PRINT_LIMIT')).toHaveLength(3);
  const { list, whyNot, limit } = await sender.call(r.printInfo, { applyNo });
  expect([list.map(({ copyNo }) => copyNo), limit, whyNot]).toEqual([
    [2, 1],
    2,
    '打印份数已用完，可请发起方调整',
  ]);

  const { printId } = list[0]!;
  expect((await sender.call(r.printCreate, { applyNo, printId })).print).toMatchObject({ copyNo: 2 });
  expect(await w.ask(signer, r.printCreate, { applyNo, printId })).toBe('NOT_FOUND');
  w.clock.advance(601);
  expect(await w.ask(sender, r.printCreate, { applyNo, printId })).toBe('PRINT_LATE');
  await sender.call(r.printLimit, { applyId, copies: 0 });
  expect(await w.ask(signer, r.printCreate, { applyNo })).toBe('PRINT_LIMIT');
  expect(await w.ask(sender, r.printLimit, { applyId, copies: 100 })).toBe('PARAM_INVALID');
});

it('who only reads prints nothing', async () => {
  const reader = await w.person('13800009005', '李读者');
  const { applyNo } = await finished('13800009004', [{ name: '李读者', mobile: '13800009005' }]);
  expect((await reader.client.call(r.printInfo, { applyNo })).whyNot).toContain('抄送人');
  expect(await w.ask(reader.client, r.printCreate, { applyNo })).toBe('PRINT_READER');
});

it('of several files one copy is counted, each file is on paper, and the evidence names the set', async () => {
  const mobile = '13800009011';
  const [main, annex] = await Promise.all(
    [1, 2].map(async (pages) =>
      w.upload(sender, await makePdf({ title: `文件${pages}`, pages }), `文件${pages}.pdf`),
    ),
  );
  const place = (file: number) => ({
    ...{ kind: 'signature' as const, file, page: 0, x: 100, y: 300, width: 120, height: 48 },
  });
  const { applyNo } = await w.send(sender, [party('王小明', mobile, { fields: [place(0), place(1)] })], {
    ...{ contractId: main!, furtherFiles: [{ contractId: annex! }] },
  });
  const { signer, link } = await w.openLink(mobile);
  await w.sign(signer, link);
  await w.drain();
  const info = await sender.call(r.printInfo, { applyNo }, '/signInfo/print/multiFiles/info');
  expect([info.pages, info.printed, info.whyNot]).toEqual([3, 0, null]);
  const { url, print } = await sender.call(r.printCreate, { applyNo }, '/signInfo/print/multiFiles/create');
  expect(print.copyNo).toBe(1);
  const papers = unzipSync(new Uint8Array((await w.app.inject({ method: 'GET', url })).rawPayload));
  const pages = Object.entries(papers).map(([name, bytes]) => {
    const pdf = openPdf(bytes, { inflate: nodeInflate });
    return [/文件[12]/.exec(name)?.[0], signatures(pdf).length];
  });
  expect(pages).toEqual([
    ['文件1', 0],
    ['文件2', 0],
  ]);
  expect(await printed(print.code!)).toMatchObject({ copyNo: 1, state: 'finished', applyNo });
  const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo)).filter(({ type }) => type === 'print');
  const { files } = await sender.call(r.info, { applyNo });
  expect(events.map(({ body }) => JSON.parse(Buffer.from(body).toString()).data.sha256)).toEqual([
    digestOfSet(files.map(({ sha256 }) => sha256)),
  ]);
  expect((await sender.call(r.printInfo, { applyNo })).printed).toBe(1);
});
