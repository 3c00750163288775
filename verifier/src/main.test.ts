// The command itself: exit codes, JSON, trust sources, no network (run in a namespace without interfaces), and an
// import graph that cannot reach one.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { readZip } from '@xinqi/evidence/verify';
import { encodePem } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printReport } from './print-report.ts';
import { packsOfHistories, signedPack } from './testing/signed-pack.ts';
import { readTrust } from './trust.ts';
import { verifyFile } from './verify-file.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const ROOT = resolve(import.meta.dirname, '..', '..');
let folder: string;
let file: (name: string) => string;
let histories: Awaited<ReturnType<typeof packsOfHistories>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-verify-'));
  file = (name) => join(folder, name);
  const hierarchy = await makeTestHierarchy();
  const { pack, pdf, base } = await signedPack(hierarchy, new Date(Date.now() - 1_800_000));
  writeFileSync(file('root.pem'), encodePem('CERTIFICATE', hierarchy.root));
  writeFileSync(file('other.pem'), encodePem('CERTIFICATE', (await makeTestHierarchy()).root));
  writeFileSync(file('a.evidence.zip'), pack);
  writeFileSync(file('a.pdf'), pdf);
  writeFileSync(file('unsigned.pdf'), base);
  writeFileSync(file('bad.zip'), pack.slice(0, -1));
  writeFileSync(file('no.pem'), 'nothing here');
  histories = await packsOfHistories(hierarchy, new Date(Date.now() - 1_800_000));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: string[], env: Record<string, string> = {}, wrap: string[] = [], node: string[] = []) {
  const [command, ...rest] = [...wrap, process.execPath, ...node, MAIN, ...args];
  const done = spawnSync(command!, rest, {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  return { status: done.status, out: done.stdout, err: done.stderr };
}

describe('the command', () => {
  it('Z-10: refuses every history that cannot have happened, and says which rule it breaks', async () => {
    const crypto = nodeCryptoPort;
    const trust = readTrust({ trust: [file('root.pem')] }, {});
    const ruleOf = (text: string): string => /（规则 ([RS]\d)）/.exec(text)?.[1] ?? 'none';
    const seen = new Set<string>();
    for (const { name, pack, claim, reason } of histories.forged) {
      const report = await verifyFile(pack, { anchors: trust.roots.anchors, crypto, now: new Date() });
      const said = report.claims.find((one) => one.claim === claim)!;
      expect(`${name}: ${report.verdict}`).toBe(`${name}: invalid`);
      expect(said.reason).toContain(reason);
      const printed = printReport(report, trust);
      expect(printed).toContain('结论：无效（invalid）');
      expect(printed).toContain(`[已否定] ${said.text}：${said.reason}`);
      // the command as a process of its own: once for every rule
      const rule = ruleOf(said.reason);
      if (seen.has(rule)) continue;
      seen.add(rule);
      writeFileSync(file('forged.zip'), pack);
      const { status, out } = run(['forged.zip', '--trust', 'root.pem']);
      expect(`${name}: ${status}`).toBe(`${name}: 1`);
      expect(out).toBe(printed);
    }
    expect([...seen].sort()).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'S1', 'S2', 'S3', 'S4']);
  });
  it('Z-11: says first what became of the contract; a voided one is never simply valid', async () => {
    const crypto = nodeCryptoPort;
    const trust = readTrust({ trust: [file('root.pem')] }, {});
    const seen = new Set<string>();
    for (const { name, pack, verdict, state } of histories.honest) {
      const report = await verifyFile(pack, { anchors: trust.roots.anchors, crypto, now: new Date() });
      const printed = printReport(report, trust);
      expect(printed.split('\n')[1], name).toContain(`合同状态：${state}`);
      expect(printed, name).toContain(`（${verdict}）`);
      // the command as a process of its own: once for every state
      if (seen.has(state)) continue;
      seen.add(state);
      writeFileSync(file('honest.zip'), pack);
      const { status, out } = run(['honest.zip', '--trust', 'root.pem']);
      expect(`${name}: ${status}`).toBe(`${name}: 0`);
      expect(out).toBe(printed);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
  it('judges a pack and a PDF with --trust, exit 0', () => {
    for (const name of ['a.evidence.zip', 'a.pdf']) {
      const { status, out, err } = run([name, '--trust', 'root.pem']);
      expect(err).toBe('');
      expect(out).toContain('结论：有效（valid）');
      if (name === 'a.evidence.zip') {
        expect(out).toMatch(/审批 FLW1 第 1 步同意（登录后确认，.*）：“王芳”/);
        expect(out).toContain('凭授权（“授权编号 G1，被授权方张三”）；签署 S1：经审批 FLW-S1');
      }
      expect(status).toBe(0);
    }
  });

  it('answers JSON with the fields that are promised', () => {
    const { status, out } = run(['a.evidence.zip', '--trust', 'root.pem', '--json']);
    const report = JSON.parse(out);
    expect(status).toBe(0);
    expect(report).toMatchObject({ verdict: 'valid', contract: 'XQ202606010001', trust: file('root.pem') });
    for (const claim of report.claims)
      expect(Object.keys(claim)).toEqual(expect.arrayContaining(['claim', 'result', 'reason']));
    for (const s of report.signatures) {
      expect(Object.keys(s)).toEqual(
        expect.arrayContaining(['verdict', 'signer', 'time', 'level', 'reason']),
      );
    }
  });

  it('exits 1 for every verdict that is not valid', () => {
    for (const [args, verdict] of [
      [['bad.zip', '--trust', 'root.pem'], 'invalid'],
      [['unsigned.pdf', '--trust', 'root.pem'], 'no_signature'],
      [['root.pem', '--trust', 'root.pem'], 'cannot_verify'],
    ] as const) {
      const { status, out } = run([...args]);
      expect(out).toContain(`（${verdict}）`);
      expect(status).toBe(1);
    }
    expect(run(['a.evidence.zip', '--trust', 'other.pem']).status).toBe(1);
  });

  it('exits 2 when it cannot be carried out', () => {
    for (const args of [
      [],
      ['a.pdf', 'b.pdf'],
      ['missing.zip'],
      ['a.pdf', '--trust', 'no.pem'],
      ['a.pdf', '--what'],
    ]) {
      const { status, err } = run(args);
      expect(err).toContain('用法');
      expect(status).toBe(2);
    }
  });

  it('takes trust from --trust, then $XINQI_TRUST, then the installation, then nowhere', () => {
    expect(run(['a.pdf'], { XINQI_TRUST: file('root.pem') }).status).toBe(0);
    expect(run(['a.pdf', '--trust', 'other.pem'], { XINQI_TRUST: file('root.pem') }).status).toBe(1);
    const installation = join(folder, 'installation');
    mkdirSync(installation);
    const none = { anchors: [], paths: [], unusable: 0 };
    const nobody = { roots: none, own: [], timestamps: none, lists: none };
    expect(readTrust({}, {}, installation)).toEqual(nobody);
    for (const name of ['trust.pem', 'trust-tsa.pem'])
      copyFileSync(file(name === 'trust.pem' ? 'root.pem' : 'other.pem'), join(installation, name));
    const { roots, own, timestamps } = readTrust({}, {}, installation);
    expect(own).toEqual(roots.anchors);
    expect([roots.paths, timestamps.paths]).toEqual([
      [join(installation, 'trust.pem')],
      [join(installation, 'trust-tsa.pem')],
    ]);
    // Whoever names his own root does not get this installation's authorities with it.
    const named = readTrust({ trust: [file('root.pem'), file('other.pem')] }, {}, installation);
    expect([named.roots.anchors.length, named.timestamps]).toEqual([2, none]);
    // The installation's root stays its own, by whatever path it is named; the other one is a stranger's.
    expect(named.own).toEqual(own);
    const env = { XINQI_TRUST: file('other.pem'), XINQI_TSA_TRUST: file('root.pem') };
    const fromEnv = readTrust({}, env, installation);
    expect([fromEnv.roots.paths, fromEnv.timestamps.paths]).toEqual([
      [file('other.pem')],
      [file('root.pem')],
    ]);
  });
});

describe('OpenSSL', () => {
  it('reads the timestamp of a pack as it lies there, and finds a changed checkpoint', () => {
    const { files } = readZip(new Uint8Array(readFileSync(file('a.evidence.zip'))), () => true);
    writeFileSync(file('tsa.tsr'), files.get('tsa/tsa-1.tsr')!);
    writeFileSync(file('checkpoint'), files.get('log/checkpoint')!);
    writeFileSync(file('changed'), Buffer.concat([files.get('log/checkpoint')!, Buffer.from('x')]));
    const verify = (data: string) =>
      spawnSync('openssl', [
        'ts',
        '-verify',
        '-in',
        file('tsa.tsr'),
        '-data',
        file(data),
        '-CAfile',
        file('root.pem'),
      ]);
    expect(verify('checkpoint').status).toBe(0);
    expect(verify('changed').status).not.toBe(0);
  });
});

describe('offline', () => {
  const asRoot = process.getuid?.() === 0 && spawnSync('unshare', ['-n', 'true']).status === 0;
  // Where namespaces are not allowed, every way to a socket throws instead.
  const block = [
    "import net from 'node:net'; import dns from 'node:dns'; import dgram from 'node:dgram';",
    "const no = () => { throw new Error('network'); };",
    'net.Socket.prototype.connect = no; dgram.createSocket = no; dns.lookup = no; globalThis.fetch = no;',
  ].join('');
  const cut = (script?: string) => {
    const wrap = asRoot ? ['unshare', '-n'] : [];
    const node = asRoot ? [] : ['--import', `data:text/javascript,${encodeURIComponent(block)}`];
    return script === undefined
      ? run(['a.evidence.zip', '--trust', 'root.pem'], {}, wrap, node)
      : spawnSync([...wrap, process.execPath][0]!, [
          ...wrap.slice(1),
          ...(asRoot ? [process.execPath] : []),
          ...node,
          '-e',
          script,
        ]);
  };

  it('the same answer comes without any network', () => {
    expect(cut()).toMatchObject({ status: 0, err: '' });
  });

  it('(and there is none: a connection fails there)', () => {
    const connect = "require('net').connect(9, '127.0.0.1').on('error', () => process.exit(7))";
    expect(cut(connect).status).not.toBe(0);
  });
});

/** All modules that a file reaches by import, workspaces followed; others as they are named. */
function reach(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const source = readFileSync(entry, 'utf8');
  for (const [, name] of source.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gms)) {
    if (name!.startsWith('.')) reach(resolve(dirname(entry), name!), seen);
    else if (name!.startsWith('@xinqi/')) reach(createRequire(entry).resolve(name!), seen);
    else seen.add(name!);
  }
  return seen;
}

describe('imports', () => {
  const outside = (entry: string) => [...reach(entry)].filter((name) => !name.startsWith('/')).sort();

  it('of the checking halves reach nothing outside the workspaces', () => {
    expect(outside(join(ROOT, 'evidence/src/verify/index.ts'))).toEqual([]);
    expect(outside(join(ROOT, 'verifier/src/verify-file.ts'))).toEqual([]);
    expect(reach(join(ROOT, 'verifier/src/verify-file.ts')).size).toBeGreaterThan(40);
  });

  it('of the command reach no npm package and no network', () => {
    expect(outside(MAIN)).toEqual([
      'node:crypto',
      'node:fs',
      'node:path',
      'node:url',
      'node:util',
      'node:zlib',
    ]);
  });

  it('stay away from the making halves', () => {
    const files = [...reach(MAIN)].filter((name) => name.startsWith('/')).map((name) => relative(ROOT, name));
    expect(
      files.filter((name) =>
        /^(pki\/src\/make|pdf\/src\/(sign|write)|evidence\/src\/log\/(tree|index))/.test(name),
      ),
    ).toEqual([]);
    expect(
      readdirSync(join(ROOT, 'verifier')).filter((n) => statSync(join(ROOT, 'verifier', n)).isFile()),
    ).toContain('package.json');
  });
});
