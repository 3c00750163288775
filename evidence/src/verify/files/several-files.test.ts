// Contracts with several files: honest packs hold, and every way to leave out, add, exchange or half-sign a file is refuted by the rule
// that it breaks, however well the operator signs the rest (rules F1 to F4).
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromUtf8, utf8 } from '../../event/bytes.ts';
import type { Event } from '../../event/event.ts';
import type { PackInput } from '../../pack/index.ts';
import { all, data, docsOf, FORGED_FILES, signed } from '../../testing/forged-files.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { makeSeveralPack, plainSeveral, type SeveralOptions } from '../../testing/several-pack.ts';
import { canonicalZip, forgeZip } from '../../testing/zip-forge.ts';
import { readZip } from '../zip-read.ts';
import { placesOf } from './signing-faults.ts';

type Edit = NonNullable<SeveralOptions['edit']>;
let hierarchy: TestHierarchy;
/** Three files, signed by two. */
let three: Pick<SeveralOptions, 'hierarchy' | 'files' | 'signers'>;
let bytes: Uint8Array;
let input: PackInput;
let files: ReadonlyMap<string, Uint8Array>;
/** Another contract of the same installation, its log and its pack key another. */
let strange: ReadonlyMap<string, Uint8Array>;

const opened = (pack: Uint8Array) => readZip(pack, () => true).files;
const ask = (pack: Uint8Array) => judge(pack, [hierarchy.root]);

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  three = await plainSeveral(hierarchy, 3, [undefined, undefined]);
  ({ bytes, input } = await makeSeveralPack(three));
  files = opened(bytes);
  const other = await plainSeveral(hierarchy, 3, [undefined, undefined]);
  const renamed = other.files.map((file, i) => ({ ...file, base: utf8(`%PDF-1.7 other ${i}\n%%EOF\n`) }));
  strange = opened((await makeSeveralPack({ ...other, files: renamed, applyNo: 'XQ202606010002' })).bytes);
}, 120_000);

describe('an honest pack', () => {
  it.each([2, 3, 20])(
    'with %i files is valid, and every file is told by name with its own verdict',
    async (count) => {
      const made = await makeSeveralPack(await plainSeveral(hierarchy, count));
      const report = await ask(made.bytes);
      expect(report.claims.filter(({ result }) => result === 'refuted')).toEqual([]);
      expect([report.verdict, report.warnings]).toEqual(['valid', []]);
      expect(reason(report, 'files')).toBe(`${count} 个文件，次序与合同所列一致`);
      expect(reason(report, 'documents')).toBe(`${count} 个文件逐一成立`);
      expect(report.judged.map(({ file, name, pages, verdict }) => [file, name, pages, verdict])).toEqual(
        Array.from({ length: count }, (_, i) => [i, `附件${i + 1}.pdf`, i + 1, 'valid']),
      );
      expect(reason(report, 'state')).toContain('已完成');
    },
  );

  it('of signatories who sign in some of the files only is valid', async () => {
    const made = await makeSeveralPack(await plainSeveral(hierarchy, 3, [undefined, [1], [0, 2]]));
    expect((await ask(made.bytes)).verdict).toBe('valid');
  });

  it('that was approved, and whose files grew by proof, is valid', async () => {
    const report = await ask((await makeSeveralPack({ ...three, approved: true, extended: true })).bytes);
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
  });

  it('packed again has only that note', async () => {
    const again = forgeZip([...files].reverse().map(([name, data]) => ({ name, data, deflate: true })));
    const report = await ask(again);
    expect([report.verdict, report.warnings]).toEqual(['valid_with_warnings', ['容器被重新打包']]);
  });

  it('lists its files in report.html, whose names and hashes are escaped values', async () => {
    const report = fromUtf8(files.get('report.html')!);
    expect(report).toContain('<h2>合同文件</h2>');
    expect(report.match(/附件\d\.pdf/g)!.slice(0, 3)).toEqual(['附件1.pdf', '附件2.pdf', '附件3.pdf']);
    expect(report).toContain('共 3 个文件');
  });

  it('of one file says nothing of files', async () => {
    const report = await ask((await makeSamplePack({ hierarchy })).bytes);
    expect(report.claims.map(({ claim }) => claim)).not.toContain('files');
    expect(report.judged).toEqual([]);
  });

  it('is judged nowhere without an anchor, its files neither', async () => {
    const report = await judge(bytes, []);
    expect([report.verdict, ...report.judged.map(({ verdict }) => verdict)]).toEqual(
      Array(4).fill('cannot_verify'),
    );
  });
});

/** Moves a file's whole document. */
const put = (
  map: Map<string, Uint8Array>,
  to: string,
  from: ReadonlyMap<string, Uint8Array>,
  at: string,
): void => {
  for (const name of ['final.pdf', 'original.pdf', 'revisions.json'])
    map.set(`${to}${name}`, from.get(`${at}${name}`)!);
};
const drop = (map: Map<string, Uint8Array>, at: string): void => {
  for (const name of [...map.keys()]) if (name.startsWith(at)) map.delete(name);
};

describe('files exchanged in a pack whose manifest the operator signs anew', () => {
  const tampers: [string, (map: Map<string, Uint8Array>) => void, string][] = [
    ['the last is left out', (m) => drop(m, 'docs/2/'), '合同有 3 个文件，证据包中有 2 个'],
    ['one is added', (m) => put(m, 'docs/3/', files, 'docs/1/'), '合同有 3 个文件，证据包中有 4 个'],
    [
      'two are exchanged',
      (m) => {
        put(m, 'docs/1/', files, 'docs/2/');
        put(m, 'docs/2/', files, 'docs/1/');
      },
      '文件 2 的位置上是文件 3，文件被调换',
    ],
    [
      'the order is turned: the first becomes the last',
      (m) => {
        put(m, 'docs/', files, 'docs/1/');
        put(m, 'docs/1/', files, 'docs/2/');
        put(m, 'docs/2/', files, 'docs/');
      },
      '文件 1 的位置上是文件 2，文件被调换',
    ],
    ['one stands twice', (m) => put(m, 'docs/2/', files, 'docs/1/'), '文件 3 的位置上是文件 2，文件被调换'],
    [
      'one is that of another contract',
      (m) => put(m, 'docs/1/', strange, 'docs/1/'),
      '文件 2 不是合同所列的文件',
    ],
  ];
  it.each(tampers)('%s: F1', async (_name, change, words) => {
    const report = await ask(await resign(files, input, change));
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'files')).toContain(words);
    expect(reason(report, 'files')).toContain('（规则 F1）');
    expect(report.judged.length).toBeGreaterThanOrEqual(3);
  });

  it('a middle one is left out: the container is not whole', async () => {
    const report = await ask(await resign(files, input, (map) => drop(map, 'docs/1/')));
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'container')).toContain('docs/1/final.pdf');
  });

  it('a changed byte spoils its own file, and no other', async () => {
    const changed = files.get('docs/1/final.pdf')!.slice();
    changed[20]! ^= 1;
    const report = await ask(await resign(files, input, (map) => map.set('docs/1/final.pdf', changed)));
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'documents')).toMatch(/^文件 2：版本 0 的内容与其摘要不符/);
    expect(report.judged.map(({ verdict }) => verdict)).toEqual(['valid', 'invalid', 'valid']);
  });

  it('an older verifier, or one file in the place of several, never takes it for whole', async () => {
    const report = await ask(
      await resign(files, input, (map) => {
        drop(map, 'docs/1/');
        drop(map, 'docs/2/');
      }),
    );
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'files')).toContain('合同有 3 个文件，证据包中有 1 个');
  });

  it('a pack of one file to which one was added is refuted', async () => {
    const made = await makeSamplePack({ hierarchy });
    const added = await resign(opened(made.bytes), made.input, (map) =>
      put(map, 'docs/1/', files, 'docs/1/'),
    );
    const report = await ask(added);
    expect([report.verdict, reason(report, 'files')]).toEqual([
      'invalid',
      '合同只有一个文件，证据包中有 2 个（规则 F1）',
    ]);
  });

  it('without a new manifest every one of them is refuted by the old one', async () => {
    for (const [, change] of tampers) {
      const map = new Map(files);
      change(map);
      const report = await ask(canonicalZip(map));
      expect(refuted(report)).toContain('manifest');
      expect(report.judged.every(({ verdict }) => verdict === 'invalid')).toBe(true);
    }
  });
});

describe('histories that the operator writes, with every byte and key right', () => {
  it.each(FORGED_FILES)('%s', async (_name, edit, rule, words) => {
    const report = await ask((await makeSeveralPack({ ...three, edit })).bytes);
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'files')).toContain(words.replace('；', ''));
    expect(reason(report, 'files')).toContain(`（规则 ${rule}）`);
  });

  it('an approval of one file only: F4', async () => {
    const edit = all('approve.submit', (e) => data(e, { docs: docsOf(e).toReversed() }));
    const report = await ask((await makeSeveralPack({ ...three, approved: true, edit })).bytes);
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'files')).toBe('审批 FLW1 所审的不是合同的全部文件（规则 F4）');
  });

  it('a name that is opened as another is refuted', async () => {
    const change = (plain: PackInput): PackInput => ({
      ...plain,
      openings: plain.openings.map((o) => (o.value === '附件2.pdf' ? { ...o, value: '附件9.pdf' } : o)),
    });
    const report = await ask((await makeSeveralPack({ ...three, change })).bytes);
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toEqual(['openings']);
  });

  it('signed in a file before the will for it: refuted as of one file', async () => {
    const edit: Edit = (events) => {
      const will = events.find(({ type }) => type === 'sign.intent')!;
      const done = events.find(signed('S1', 1))!;
      const docs = docsOf(will).with(1, done.doc!.sha256);
      return events.map((e) => (e === will ? ({ ...e, ...data(e, { docs }) } as Event) : e));
    };
    const report = await ask((await makeSeveralPack({ ...three, edit })).bytes);
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'signing_order')).toBe('文件 2：签署 S1没有形成新版本（规则 H17）');
  });

  it('a contract of one file whose events speak of several', async () => {
    for (const more of [{ docs: ['ab'.repeat(32), 'cd'.repeat(32)] }, { docs_h: 'ab'.repeat(32) }]) {
      const type = 'docs' in more ? 'sign.intent' : 'auth.sms';
      const made = await makeSamplePack({ hierarchy, edit: all(type, (e) => data(e, more)) });
      const report = await ask(made.bytes);
      expect(report.verdict).toBe('invalid');
      expect(reason(report, 'files')).toContain('合同只有一个文件');
    }
  });
});

it('a pack that could never verify is not built', async () => {
  const build = (change: (plain: PackInput) => PackInput) => makeSeveralPack({ ...three, change });
  await expect(build((plain) => ({ ...plain, further: plain.further!.slice(1) }))).rejects.toThrow('3 files');
  await expect(build((plain) => ({ ...plain, further: plain.further!.toReversed() }))).rejects.toThrow(
    'file 1 is not the one',
  );
  await expect(build(({ further: _further, ...plain }) => plain)).rejects.toThrow('the pack 1');
});

it('a line signs where the sender said, everywhere if he said nothing; who comes into its place signs there too', () => {
  const lines = [
    { type: 'recipient.add', sign_no: 'S1', data: { files: [1] } },
    { type: 'recipient.add', sign_no: 'S2', data: {} },
    { type: 'recipient.replace', sign_no: 'S3', data: { from: 'S1' } },
    { type: 'recipient.correct', sign_no: 'S3', data: {} },
    { type: 'recipient.replace', sign_no: 'S4', data: { from: 'S3' } },
  ] as unknown as Event[];
  const events = lines.map((event) => ({ event, leaf: new Uint8Array(0), leafHex: '', index: 0 }));
  expect([...placesOf(events as Parameters<typeof placesOf>[0], 3)]).toEqual([
    ['S1', [1]],
    ['S2', [0, 1, 2]],
    ['S3', [1]],
    ['S4', [1]],
  ]);
});

it('of a contract that was given up while its files were being sealed: what is there is sound, and it is not finished', async () => {
  const edit: Edit = (events) => {
    const at = events.findIndex(signed('S2', 1));
    const { v, log, apply_no, actor, ts } = events[at]!;
    const id = events[0]!.id.replace(/0$/, 'e');
    const over = { v, log, apply_no, actor, ts, id, type: 'apply.cancel', data: {} } as Event<'apply.cancel'>;
    const told = [...events.slice(0, at), over, ...events.slice(at)].filter(
      ({ type }) => type !== 'doc.finalise',
    );
    // the third never signed
    return (told as unknown as Event[]).flatMap((event): Event[] => {
      if (event.type === 'apply.create') return [{ ...event, data: { ...event.data, signers: 3 } }];
      if (event.type !== 'recipient.add' || event.sign_no !== 'S2') return [event];
      return [event, { ...event, id: event.id.replace(/^0/, '1'), sign_no: 'S3' }];
    });
  };
  const report = await ask((await makeSeveralPack({ ...three, edit })).bytes);
  expect([refuted(report), report.verdict]).toEqual([[], 'valid_with_warnings']);
  expect(reason(report, 'state')).toContain('已撤销');
});
