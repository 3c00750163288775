// The page without a browser: same bytes from every build, nothing but our own checking code in it, the report as a
// reader gets it, hostile text kept text, and English for every sentence that the engine can say.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { webCryptoPort } from '@xinqi/pki/web';
import { Window } from 'happy-dom';
import { parseAst } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FILE_REASONS,
  fileReasonText,
  noteText,
  reasonText,
  SIGNATURE_NOTES,
  SIGNATURE_REASONS,
  WARNING_CODES,
  warningText,
} from '../../../pdf/src/verify/reasons.ts';
import { buildPage } from '../../build/build-page.ts';
import { type FileReport, verifyFile, withTrust } from '../index.ts';
import { signedPack } from '../testing/signed-pack.ts';
import { english } from './english/english.ts';
import { beijing, reportView, type Sheet, withLocalTimes } from './report-view.ts';
import { plant, textOf } from './tree.ts';
import { choiceOf, embeddedTrust, withRoots } from './trust-choice.ts';
import { WORDS } from './words.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const HAN = /\p{Script=Han}/u;
let hierarchy: TestHierarchy;
let report: FileReport;
let html: string;

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const { pack } = await signedPack(hierarchy, TEST_TIME);
  const crypto = webCryptoPort(globalThis.crypto.subtle);
  report = await verifyFile(pack, { anchors: [hierarchy.root], crypto, now: new Date() });
  html = await buildPage();
}, 120_000);

const sheetOf = (more: Partial<Sheet> = {}): Sheet => ({
  report,
  fileName: 'a.evidence.zip',
  fileSize: 12_345,
  sha256: 'ab'.repeat(32),
  checkedAt: new Date('2026-06-01T08:00:00Z'),
  version: '0.1.0',
  anchors: ['cd'.repeat(32)],
  anchorsFrom: 'root.pem',
  tsaAnchors: [],
  tsaAnchorsFrom: undefined,
  ...more,
});

describe('the file', () => {
  it('is the same from every build, and its policy names exactly its script and its style', async () => {
    expect(await buildPage()).toBe(html);
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const script = /^<script>(.*?)<\/script>/ms.exec(html)?.[1];
    const style = /^<style>(.*?)<\/style>/ms.exec(html)?.[1];
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy).toBe(
      `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`,
    );
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('reaches for nothing outside and makes no markup from text', () => {
    expect(html).not.toMatch(/\b(src|srcset)=|@import|url\(|https?:\/\//);
    expect(html).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bimport\(/,
    );
    expect(html).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|require\(|["']node:/);
  });

  it('is made of the checking halves alone: no npm package, no node: module', () => {
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      if (!file.endsWith('.ts')) return;
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)\b[^;]*?from '([^']+)'/gms,
      )) {
        const next = name.startsWith('.') ? resolve(dirname(file), name) : undefined;
        follow(next ?? (name.startsWith('@xinqi/') ? createRequire(file).resolve(name) : name));
      }
    };
    follow(join(ROOT, 'verifier/src/page/main.ts'));
    expect([...seen].filter((file) => !existsSync(file) || file.includes('node_modules'))).toEqual([]);
    const paths = [...seen].map((file) => relative(ROOT, file));
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => /(make|sign|write|node|testing)\//.test(path))).toEqual([]);
    const named = [...html.matchAll(/^\t?\/\/ (\S+\.(?:ts|json))$/gm)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !paths.includes(path ?? ''))).toEqual([]);
  });
});

describe('an installation’s root', () => {
  it('becomes data of the page and nothing else changes', () => {
    const pem = encodePem('CERTIFICATE', hierarchy.root);
    const from = '</script><script>alert(1)</script>\u2028';
    const served = withTrust(html, { pem, from });
    const json = /<script type="application\/json" id="trust">(.*?)<\/script>/s.exec(served)?.[1];
    expect(served.replace(/<script type="application\/json".*?<\/script>/s, '<!-- trust -->')).toBe(html);
    const roots = { anchors: [hierarchy.root], from, embedded: true, unusable: 0 };
    expect(embeddedTrust(json)).toEqual({ roots, timestamps: undefined, lists: undefined });
    expect(() => withTrust(served, { pem, from })).toThrow('has a root already');
    expect(() => withTrust(html, { pem: 'nothing', from })).toThrow();
  });

  it('comes with roots for timestamps alone, which go when the reader names his own root', async () => {
    const other = (await makeTestHierarchy()).root;
    const [pem, timestamps] = [hierarchy.root, other].map((der) => encodePem('CERTIFICATE', der));
    const served = withTrust(html, { pem: pem!, timestamps: timestamps!, from: 'x' });
    const json = /<script type="application\/json" id="trust">(.*?)<\/script>/s.exec(served)?.[1];
    const embedded = embeddedTrust(json);
    expect(embedded.timestamps).toEqual({ anchors: [other], from: 'x', embedded: true, unusable: 0 });
    const own = { anchors: [other], from: 'own.pem', embedded: false, unusable: 0 };
    expect(withRoots(embedded, own)).toEqual({ roots: own, timestamps: undefined, lists: undefined });
    expect(withRoots({ ...embedded, timestamps: own }, own).timestamps).toEqual(own);
  });

  it('is absent from the page as built, and bad PEM is refused', () => {
    expect(html.split('<!-- trust -->')).toHaveLength(2);
    expect(embeddedTrust(undefined).roots).toBeUndefined();
    const read = (text: string) => choiceOf(new TextEncoder().encode(text), 'x').anchors;
    expect(read(encodePem('CERTIFICATE', hierarchy.root))).toEqual([hierarchy.root]);
    const broken = hierarchy.root.slice(0, -1);
    for (const pem of ['', 'words', encodePem('CERTIFICATE', broken)]) expect(() => read(pem)).toThrow();
  });
});

describe('the report', () => {
  it('says contract, log and root first, then the verdict, then everything that the command says', () => {
    const text = textOf(reportView(sheetOf(), 'zh'));
    const order = [
      'XQ202606010001',
      'xinqi.test/log/2026',
      report.rootSha256!,
      '结论：有效',
      '已证明',
      '未涵盖',
      'PDF 签名',
      'a.evidence.zip',
    ];
    expect(order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
      order.map((part) => text.indexOf(part)),
    );
    expect(text.indexOf(order[0]!)).toBeGreaterThan(0);
    for (const claim of report.claims) {
      expect(text).toContain(claim.text);
      expect(text).toContain(withLocalTimes(claim.reason));
    }
    for (const part of ['测试证书', '12,345 B', 'ab'.repeat(32), '2026-06-01 16:00:00 (UTC+8)', '0.1.0'])
      expect(text).toContain(part);
    expect(text).not.toContain('文件自称');
    expect(withLocalTimes('见 2026-06-01T08:01:00.000Z、x')).toBe('见 2026-06-01 16:01:00 (UTC+8)、x');
  });

  it('marks what no anchor vouches for, and shows what is refuted before what is proved', () => {
    const claims = report.claims.map((c) => (c.claim === 'chain' ? { ...c, result: 'refuted' as const } : c));
    const view = reportView(
      sheetOf({ report: { ...report, claims, rootSha256: null, verdict: 'invalid' } }),
      'zh',
    );
    const text = textOf(view);
    expect(text).toContain('文件自称，未经证明');
    expect(text).toContain('无（没有信任锚认证此文件）');
    expect(text.indexOf('已否定')).toBeLessThan(text.indexOf('已证明'));
    expect(view.kind).toBe('report bad');
  });

  it('keeps hostile text text: no element, no control or direction character, no megabyte', () => {
    const evil = `<img src=x onerror=alert(1)>\u202e\u0000\u200b\u2066\u{e0041}`;
    const hostile: FileReport = {
      ...report,
      contract: evil,
      log: evil,
      warnings: [evil],
      claims: [{ claim: 'x', text: evil, result: 'proved', reason: evil + 'y'.repeat(1e6) }],
      signatures: [{ ...report.signatures[0]!, field: evil, signer: evil, reason: evil, time: evil }],
    };
    for (const language of ['zh', 'en'] as const) {
      const window = new Window();
      const document = window.document as unknown as Document;
      const element = plant(
        reportView(sheetOf({ report: hostile, fileName: evil }), language),
        document,
      ) as Element;
      expect(element.querySelectorAll('img, script, iframe, a')).toHaveLength(0);
      expect(element.textContent).toContain('<img src=x onerror=alert(1)>\ufffd\ufffd\ufffd\ufffd\ufffd');
      expect(element.textContent).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(element.textContent!.length).toBeLessThan(8000);
      expect(element.querySelectorAll('th[scope="col"]')).toHaveLength(6);
      expect(element.querySelectorAll('td[data-label]')).toHaveLength(6);
    }
    expect(beijing(new Date('nonsense'))).toBe('');
  });
});

/** Every Chinese text in a source, `X` for each value in it. */
function sentencesOf(file: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; value?: unknown; quasis?: { value: { cooked: string } }[] };
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'TemplateLiteral')
      found.push(node.quasis!.map(({ value: { cooked } }) => cooked).join('X'));
    if (node.type === 'Property') {
      const { key } = value as { key: { type: string; name?: string } };
      if (key.type === 'Identifier' && HAN.test(key.name ?? '')) found.push(key.name ?? '');
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: 'ts' }).body);
  return found.filter((text) => HAN.test(text));
}

describe('English', () => {
  const sources = [
    ...globSync('{evidence,pdf}/src/verify/**/*.ts', { cwd: ROOT }),
    'evidence/src/pack/contract-state.ts',
    'verifier/src/carried-signatures.ts',
    'verifier/src/pack-document.ts',
    'verifier/src/pdf-claims.ts',
    'verifier/src/verify-file.ts',
  ].filter((file) => !file.endsWith('.test.ts'));

  it('has every sentence of the engine', () => {
    const sentences = sources.flatMap(sentencesOf);
    expect(sentences.length).toBeGreaterThan(150);
    // a value at the end may be a further item of a list, or nothing
    const known = (text: string): boolean => !HAN.test(english(text) ?? text);
    // add what is missing to english/
    expect(sentences.filter((text) => !known(text) && !known(text.replace(/X$/, '')))).toEqual([]);
  });

  it('has a sentence of its own for every reason and every warning of a signature', () => {
    const texts = [
      ...SIGNATURE_REASONS.map(reasonText),
      ...FILE_REASONS.map(fileReasonText),
      ...WARNING_CODES.map(warningText),
      ...SIGNATURE_NOTES.map(noteText),
    ];
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => !HAN.test(text))).toEqual([]);
    const translated = texts.map((text) => english(text) ?? text);
    expect(translated.filter((text) => HAN.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(translated).size).toBe(texts.length);
  });

  it('takes lists and sentences within sentences apart, and leaves names alone', () => {
    expect(english('签署 S1没有先行的确认')).toBe('signing S1: no confirmation before it');
    expect(english('S1：张*（测试证书）；S2：李*（证书）')).toBe(
      'S1: 张* (test certificate); S2: 李* (certificate)',
    );
    expect(
      english(
        '平台记录的是：发起方“甲方”，经办人“张三”；S1：手机号已验证，未实名（测试环境）；S2：身份未验证。真实身份不由本证据包证明',
      ),
    ).toBe(
      'the platform recorded: sent by “甲方”, acting “张三”; S1: mobile number verified, real name not (test environment); S2: identity not verified. This pack does not prove the true identity',
    );
    expect(english('容器：容器格式不合（no end record）')).toBe(
      'container: malformed container (no end record)',
    );
    expect(english('签名“没有事件”：签名时证书已被吊销')).toBe(
      'signature “没有事件”: the certificate had been revoked when it was used',
    );
    expect(english('3 项；未披露：姓名 2 项、手机号 1 项')).toBe(
      '3 items; not disclosed: name: 2, mobile number: 1',
    );
    expect(english('没有这样的句子')).toBeUndefined();
    expect(english('；'.repeat(2000))).toBeUndefined();
  });

  it('has every word of the page', () => {
    expect(Object.keys(WORDS.en)).toEqual(Object.keys(WORDS.zh));
    expect(Object.entries(WORDS.en).filter(([name, text]) => name !== 'switch' && HAN.test(text))).toEqual(
      [],
    );
    const text = textOf(reportView(sheetOf(), 'en'));
    expect(text).toContain('Verdict: Valid');
    expect(text.replaceAll(/信契测试\S*|张\*|“[^”]*”/g, '')).not.toMatch(HAN);
  });
});
