// Histories of contracts with several files that cannot have happened (rules F1 to F4). Of three files, signed by two.
import type { Event } from '../event/event.ts';
import { digestOfFiles } from '../event/files.ts';
import { sha256 } from './keys.ts';
import type { SeveralOptions } from './several-pack.ts';

type Edit = NonNullable<SeveralOptions['edit']>;
type Loose = Record<string, unknown>;
export const all =
  (type: string, make: (event: Event, at: number) => Loose | undefined): Edit =>
  (events) => {
    let at = 0;
    return events.flatMap((event) => {
      const made = event.type === type ? make(event, at++) : {};
      return made === undefined ? [] : [{ ...event, ...made } as Event];
    });
  };
export const data = (event: Event, more: Loose): Loose => ({ data: { ...event.data, ...more } });
/** The n-th event of a type otherwise, or (undefined) not at all. */
const nth = (type: string, n: number, make: (event: Event) => Loose | undefined): Edit =>
  all(type, (event, at) => (at === n ? make(event) : {}));
export const docsOf = (event: Event): string[] => [...((event.data as { docs?: string[] }).docs ?? [])];
export const signed = (no: string, file: number) => (event: Event) =>
  event.type === 'sign.done' && event.sign_no === no && event.doc?.file === file;
/** Without the events that a test takes, the files' own bytes staying as they are. */
const without =
  (taken: (event: Event) => boolean): Edit =>
  (events) =>
    events.filter((event) => !taken(event));
/** The events of a kind at the end, in the order in which `order` puts them. */
const finishes =
  (order: (all: Event[]) => Event[]): Edit =>
  (events) => [
    ...events.filter(({ type }) => type !== 'doc.finalise'),
    ...order(events.filter(({ type }) => type === 'doc.finalise')),
  ];

/** Of a contract from before decision 0141: more pages than pages.json has. */
export const FORGED_PAGES: Edit = all('apply.create', (e) => {
  const named = (e.data as unknown as { files: Loose[] }).files;
  return data(e, { files: named.map((file, i) => (i === 1 ? { ...file, pages: 9 } : file)) });
});

export const FORGED_FILES: readonly (readonly [name: string, edit: Edit, rule: string, words: string])[] = [
  [
    'an intent that names one file less',
    nth('sign.intent', 1, (e) => data(e, { docs: docsOf(e).slice(0, 2) })),
    'F2',
    '签署 S2 的签署意愿涵盖 2 个文件，合同有 3 个',
  ],
  [
    'an intent that names no files',
    nth('sign.intent', 0, (e) => data(e, { docs: undefined })),
    'F2',
    '签署 S1 的签署意愿涵盖 0 个文件',
  ],
  [
    'an intent that names a file twice',
    nth('sign.intent', 0, (e) => data(e, { docs: [docsOf(e)[0], docsOf(e)[1], docsOf(e)[1]] })),
    'F2',
    '签署 S1 的签署意愿所指的文件 3 不是合同中的文件',
  ],
  [
    'an intent whose document is not the first that it names',
    nth('sign.intent', 0, (e) => data(e, { docs: [docsOf(e)[1], docsOf(e)[1], docsOf(e)[2]] })),
    'F2',
    '签署 S1 的签署意愿前后不一致',
  ],
  [
    'a code that was sent for one file only',
    (events) => {
      const [docs_h] = docsOf(events.find(({ type }) => type === 'sign.intent')!);
      return nth('auth.sms', 0, (e) => data(e, { docs_h }))(events);
    },
    'F4',
    '签署 S1 的验证码不是为其签署意愿所列的全部文件发出的',
  ],
  [
    'a code that was sent for two of three files',
    async (events) => {
      const docs = docsOf(events.find(({ type }) => type === 'sign.intent')!).slice(0, 2);
      const docs_h = await digestOfFiles(docs, sha256);
      return nth('auth.sms', 0, (e) => data(e, { docs_h }))(events);
    },
    'F4',
    '签署 S1 的验证码',
  ],
  ['a code for nothing', nth('auth.sms', 1, (e) => data(e, { docs_h: undefined })), 'F4', '签署 S2 的验证码'],
  [
    'a file whose name is another than when it was sent',
    nth('doc.upload', 1, (e) => data(e, { name_c: 'ab'.repeat(32) })),
    'F1',
    '文件 2 的名称与合同所列不同',
  ],
  [
    'a file without a name',
    nth('doc.upload', 2, (e) => data(e, { name_c: undefined })),
    'F1',
    '文件 3 的名称',
  ],
  ['a file uploaded twice', nth('doc.upload', 1, (e) => data(e, { file: 0 })), 'F1', '文件 1 被上传了两次；'],
  ['a file without an upload', nth('doc.upload', 2, () => undefined), 'F1', '文件 3 没有上传记录'],
  [
    'the contract is made after its files',
    (events) => [...events.slice(1, 3), events[0]!, ...events.slice(3)],
    'F1',
    '文件 1 的上传记录在合同发起之前',
  ],
  [
    'the contract is made twice',
    (events) => [...events, { ...events[0]!, id: events[0]!.id.replace(/0$/, 'f'), ts: events.at(-1)!.ts }],
    'F1',
    '合同的文件被列出了不止一次',
  ],
  [
    'a file of nobody is signed',
    nth('sign.done', 5, (e) => ({ doc: { ...e.doc, file: 3 } })),
    'F1',
    '所指的文件不属于本合同',
  ],
  [
    'a signature is missing in one file, and everything is finished',
    without(signed('S2', 2)),
    'F2',
    '签署 S2 没有签署文件 3',
  ],
  [
    'a certificate that was issued for another file',
    nth('cert.issue', 1, (e) => data(e, { file: 2 })),
    'F2',
    '签署 S1 在文件 2 中使用了为其他文件签发的证书',
  ],
  [
    'one certificate for two files',
    async (events) => {
      const { cert_sha256 } = events.find(signed('S1', 0))!.data as { cert_sha256: string };
      return events.map((e) => (signed('S1', 1)(e) ? ({ ...e, ...data(e, { cert_sha256 }) } as Event) : e));
    },
    'F2',
    '签署 S1 在文件 2 中使用了为其他文件签发的证书',
  ],
  [
    'a signature where the sender gave no place',
    nth('recipient.add', 0, (e) => data(e, { files: [0, 1] })),
    'F2',
    '签署 S1 在文件 3 中没有签署位置',
  ],
  [
    'one file is finished while another is not',
    finishes((list) => list.slice(0, 2)),
    'F3',
    '文件 1 已经定稿，而文件 3 没有定稿',
  ],
  [
    'one file alone is finished',
    finishes((list) => list.slice(1, 2)),
    'F3',
    '文件 2 已经定稿，而文件 1 没有定稿',
  ],
  ['finished in another order', finishes((list) => list.toReversed()), 'F3', '各文件没有按次序一并定稿'],
  [
    'the first is finished before the last is signed',
    (events) => {
      const at = events.findIndex(signed('S2', 2));
      const first = events.find(({ type }) => type === 'doc.finalise')!;
      const rest = events.filter((e) => e !== first);
      return [...rest.slice(0, at), { ...first, ts: events[at]!.ts }, ...rest.slice(at)];
    },
    'F3',
    '各文件没有按次序一并定稿',
  ],
  [
    'a finish that counts one signature less',
    nth('doc.finalise', 1, (e) => data(e, { signatures: 1 })),
    'F3',
    '文件 2 定稿记为 1 个签署，实有 2 个签署、2 个签署方',
  ],
];
