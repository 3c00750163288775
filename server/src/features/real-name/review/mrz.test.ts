// The machine-readable zone of a passport, read off its picture on this machine: told to who uploads it and to reviewers, and a reason for nothing.
import { randomUUID } from 'node:crypto';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photograph, reviewPeople } from '../../../testing/people/review-people.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let people: ReturnType<typeof reviewPeople>;
beforeAll(async () => {
  w = await startProduct();
  people = reviewPeople(w, 13_800_019_000);
});
afterAll(() => w?.close());

/** The German specimen, in whose zone everything checks. */
const zone = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'];
const erika = {
  fullName: 'ERIKA MUSTERMANN',
  number: 'C01X00T47',
  born: '1964-08-12',
  expires: '2027-02-28',
};
function passport(): Promise<Buffer> {
  const text = (line: string, y: number, size: number, family: string) =>
    `<text x="60" y="${y}" font-size="${size}" font-family="${family}" font-weight="bold">${line.replace(/</g, '&lt;')}</text>`;
  const lines = [
    text('REISEPASS DEUTSCHLAND', 90, 40, 'sans-serif'),
    text('MUSTERMANN', 260, 34, 'sans-serif'),
    text('ERIKA', 320, 34, 'sans-serif'),
    ...zone.map((line, i) => text(line, 760 + i * 64, 42, 'monospace')),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1260" height="880"><rect width="1260" height="880" fill="#eef3ee"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
async function applied(said: object) {
  const { client } = await people.person();
  const sent = await people.send(client, await passport(), 'front', { zone: true });
  const input = await people.papers(client, { ...erika, ...said, pictures: [sent.data.pictureId] });
  await client.call(r.reviewApply, { ...input, attemptId: randomUUID() });
  const { newest } = await client.call(r.reviewState, {});
  return { mrz: sent.data.mrz, attemptId: newest!.attemptId };
}

it('is read off the picture, and a reviewer is told what it says otherwise', async () => {
  const { client } = await people.reviewer();
  const differs = await applied({ number: 'C01X00T74', born: '1964-08-13' });
  expect(differs.mrz).toBe(zone.join('\n'));
  // what differs is told, and refuses nothing
  expect((await client.call(r.reviewOpen, { attemptId: differs.attemptId })).mrz).toEqual([
    '证件号码：机读码是 C01X00T47',
    '出生日期：机读码是 640812（年月日）',
  ]);
}, 60_000);

it('is looked for where a passport is shown, and nothing is made up', async () => {
  const { client } = await people.person();
  expect((await people.send(client, await photograph(), 'front', { zone: true })).data.mrz).toBeNull();
  expect((await people.send(client, await passport())).data.mrz).toBeNull();
}, 60_000);
