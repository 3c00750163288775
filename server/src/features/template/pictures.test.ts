// Pictures of an advanced template through HTTP, with the real LibreOffice: an upload of whoever fills in stands in the pages that are sent; what is
// no picture, somebody else's, gone or too large is told by its field.
import type { Client } from '@xinqi/scenario';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r } from '@xinqi/wire/template';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paragraph, wordFiles, zipOf } from '../../../../pdf/src/office/testing/office-files.ts';
import { photograph } from '../../../../pdf/src/upload/testing/pictures.ts';
import { takeOfficeTurn } from '../../testing/office-turn.ts';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let person: Client;
let stranger: Client;
let tplId: string;
let photo: string;

const at = (tail: string) => `/i/tpl/advancedVersion/${tail}`;
const body =
  paragraph('车辆照片：{{车辆照片}}。车牌 {{车牌}}。') +
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${paragraph('{{行驶证扫描件}}')}</w:tc></w:tr></w:tbl>`;
const more = {
  'word/header1.xml': `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraph('标志 {{标志图片}}')}</w:hdr>`,
};
const picture = { kind: 'picture' as const, filledBy: 'sender' as const };
const variables = [
  { name: '车辆照片', ...picture, required: true, widthMm: 80 },
  { name: '行驶证扫描件', ...picture, required: false },
  { name: '标志图片', ...picture, required: false },
  { name: '车牌', kind: 'text' as const, required: true, filledBy: 'sender' as const },
];
const field = { kind: 'signature' as const, page: 0, x: 80, y: 700, width: 120, height: 48 };
const roles = [
  { role: '卖方', self: true, fields: [field] },
  { role: '买方', fields: [{ ...field, x: 300 }] },
];
const flat = (width: number, height: number, format: 'png' | 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } })
    [format]()
    .toBuffer();
const refusal = async (values: object, who = person) => {
  const { body: answer } = await w.call(r.fill, { tplId, values: { 车牌: '沪A12345', ...values } } as never, {
    bearer: who.bearer,
    path: at('fill'),
  });
  return answer.success ? undefined : [answer.code, answer.message];
};
const settled = async (fileId: string) => {
  await w.drain();
  return person.call(fileRoutes.convertInfo, { fileId });
};

takeOfficeTurn();
beforeAll(async () => {
  w = await startProduct();
  person = (await w.person('13700000711', '孙明')).client;
  stranger = (await w.person('13700000712', '吴某')).client;
  const contractId = await w.upload(
    person,
    await zipOf(wordFiles({ body, articles: 2, more })),
    '二手车.docx',
  );
  const words = await person.call(r.words, { contractId }, at('words'));
  expect(words.variables.map(({ name, kind }) => [name, kind])).toEqual(
    expect.arrayContaining(variables.map(({ name, kind }) => [name, kind])),
  );
  tplId = (await person.call(r.operate, { contractId, name: '二手车买卖', roles, variables }, at('operate')))
    .tplId;
  photo = await w.upload(person, await photograph(6), '车.jpg');
}, 240_000);
afterAll(() => w?.close());

it('stands in the pages that its sender compares and sends; a replaced one in those made later', async () => {
  const fill = (fileId: string) =>
    person.call(r.fill, { tplId, values: { 车辆照片: fileId, 车牌: '沪A12345' } }, at('fill'));
  const { fillId, fileId } = await fill(photo);
  const logo = await w.upload(person, await flat(120, 60, 'png'), '标志.png');
  const other = await w.upload(person, await flat(300, 200, 'png'), '另一张.png');
  const second = await fill(other);
  const third = await person.call(
    r.fill,
    { tplId, values: { 车辆照片: other, 行驶证扫描件: photo, 标志图片: logo, 车牌: '沪A12345' } },
    at('fill'),
  );
  const [info, again] = [await settled(fileId), await settled(second.fileId)];
  for (const { state, notes } of [info, again, await settled(third.fileId)])
    expect([state, notes.map(({ code }) => code)]).toEqual(['ready', ['fonts']]);
  expect(info.sha256).not.toBe(again.sha256);
  // the picture that was there already, and ours: of the text, and of a cell and the header besides
  const images = async (of: string) => {
    const pdf = Buffer.from(await w.deps.storage.get((await fileRow(of)).base_key));
    return pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length;
  };
  expect([await images(fileId), await images(third.fileId)]).toEqual([2, 4]);

  const parties = [{ role: '买方', signatoryFullName: '李四', signatoryMobile: '13700000713' }];
  const { payload } = await person.call(r.use, { tplId, fillId, parties }, at('use'));
  const send = () => w.ask(person, signingRoutes.create, payload as never, '/i/applySign/create');
  expect(await send()).toBe('FILE_NOT_CHECKED');
  await person.call(fileRoutes.convertChecked, { fileId, checked: true });
  expect(await send()).toBeUndefined();
}, 240_000);

const fileRow = async (fileId: string) => {
  const { rows } = await sql<{
    base_key: string;
  }>`select base_key from file where file_id = ${fileId}`.execute(w.deps.db);
  return rows[0]!;
};

it('is the caller’s own upload, a single picture that was found sound, or is told', async () => {
  const told = (message: string) => ['TPL_VALUES', expect.stringContaining(message)];
  const unusable = told('车辆照片：图片不存在、已失效或尚未就绪');
  expect(await refusal({})).toEqual(told('车辆照片不能为空'));
  expect(await refusal({ 车辆照片: 'https://192.0.2.1/a.png' })).toEqual(told('车辆照片：请上传图片'));
  expect(await refusal({ 车辆照片: '019ac000-0000-7000-8000-000000000001' })).toEqual(unusable);
  expect(await refusal({ 车辆照片: await w.file(person) })).toEqual(unusable);
  // the stranger's picture, and the template that he cannot see
  expect(await refusal({ 车辆照片: await w.upload(stranger, await photograph(), '车.jpg') })).toEqual(
    unusable,
  );
  expect((await refusal({ 车辆照片: photo }, stranger))?.[0]).toBe('NOT_FOUND');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await w.upload(person, svg, '车.jpg').catch((error) => error.code)).toBe('FILE_PICTURE_NOT');
});

it('has no more pixels than a telephone’s', async () => {
  const huge = await w.upload(person, await flat(8_000, 5_000, 'jpeg'), '大.jpg');
  expect(await refusal({ 车辆照片: photo, 行驶证扫描件: huge })).toEqual([
    'FILE_FILL_PICTURE',
    expect.stringContaining('图片“行驶证扫描件”像素过大'),
  ]);
});

it('that was forgotten meanwhile is asked for again', async () => {
  const old = await w.upload(person, await flat(200, 100, 'png'), '旧.png');
  await sql`delete from file where file_id = ${old}`.execute(w.deps.db);
  expect(await refusal({ 车辆照片: old })).toEqual(['TPL_VALUES', expect.stringContaining('请重新上传')]);
});

it('of a signatory, with a default, or larger than a page is kept in no template', async () => {
  const keep = async (more: object) => {
    const input = {
      tplId,
      name: '二手车',
      roles,
      variables: [{ ...variables[0], ...more }, ...variables.slice(1)],
    };
    const { body: answer } = await w.call(r.operate, input as never, {
      bearer: person.bearer,
      path: at('operate'),
    });
    return answer.success ? undefined : answer.message;
  };
  expect(await keep({ filledBy: 'role', role: '买方' })).toContain('图片须由发起方填写');
  expect(await keep({ default: photo })).toContain('图片不能有默认值');
  expect(await keep({ widthMm: 400 })).toBeTruthy();
});
