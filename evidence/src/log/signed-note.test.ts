// C2SP signed-note, tlog-checkpoint, tlog-proof: public vector, round trips, malleability.
import { describe, expect, it } from 'vitest';
import { base64, fromUtf8, hex, utf8 } from '../event/bytes.ts';
import { noteSigner, sha256, verifyEd25519 } from '../testing/keys.ts';
import { checkpointText, parseCheckpoint, signCheckpoint } from './checkpoint.ts';
import { encodeVkey, parseNote, parseVkey, signNote, verifyNote } from './signed-note.ts';
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts';

const log = noteSigner('xinqi.test/log/2026');
const witness = noteSigner('witness.example/1');
const root = new Uint8Array(32).fill(7);
const point = { origin: log.name, size: 42, root };

describe('signed note', () => {
  it('verifies the example of golang.org/x/mod/sumdb/note', async () => {
    const key = await parseVkey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', sha256);
    const bytes = utf8(
      'If you think cryptography is the answer to your problem,\nthen you don\u2019t know what your problem is.\n\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
    ).slice();
    const ascii = utf8(fromUtf8(bytes).replace('\u2019', "'"));
    expect(await verifyNote(parseNote(ascii), key, sha256, verifyEd25519)).toBe(true);
    expect(await verifyNote(parseNote(bytes), key, sha256, verifyEd25519)).toBe(false);
    expect(await encodeVkey(key, sha256)).toBe(
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    );
  });

  it('ignores unknown lines and demands one good line of the known key', async () => {
    const bytes = await signCheckpoint(point, [log, witness], sha256);
    const note = parseCheckpoint(bytes).note;
    expect(note.lines.map((line) => line.name)).toEqual([log.name, witness.name]);
    expect(await verifyNote(note, log, sha256, verifyEd25519)).toBe(true);
    expect(await verifyNote(note, noteSigner(log.name), sha256, verifyEd25519)).toBe(false);
    const twice = { ...note, lines: [...note.lines, note.lines[0]!] };
    expect(await verifyNote(twice, log, sha256, verifyEd25519)).toBe(false);
    const short = { ...note, lines: [{ ...note.lines[0]!, signature: note.lines[0]!.signature.slice(1) }] };
    expect(await verifyNote(short, log, sha256, verifyEd25519)).toBe(false);
  });

  it('refuses other vkeys', async () => {
    const good = await encodeVkey(log, sha256);
    expect(hex((await parseVkey(good, sha256)).publicKey)).toBe(hex(log.publicKey));
    await expect(parseVkey(good.replace('+', '+0'), sha256)).rejects.toThrow(/vkey/);
    await expect(parseVkey(`other${good}`, sha256)).rejects.toThrow(/key id/);
    await expect(encodeVkey({ ...log, name: 'a b' }, sha256)).rejects.toThrow(/key/);
    await expect(signNote('no newline', [log], sha256)).rejects.toThrow(/text/);
    await expect(signNote('a\tb\n', [log], sha256)).rejects.toThrow(/text/);
    await expect(signNote('text\n', [], sha256)).rejects.toThrow(/no signer/);
  });

  it('refuses a checkpoint with any byte changed', async () => {
    const bytes = await signCheckpoint(point, [log], sha256);
    for (let at = 0; at < bytes.length; at++) {
      for (const bit of [1, 2, 32]) {
        const bad = bytes.slice();
        bad[at]! ^= bit;
        let good: boolean;
        try {
          good = await verifyNote(parseCheckpoint(bad).note, log, sha256, verifyEd25519);
        } catch {
          good = false;
        }
        if (good) expect.fail(`byte ${at}, bit ${bit} goes unseen`);
      }
    }
    expect(parseCheckpoint(bytes)).toMatchObject(point);
  });

  it.each<[string, (text: string) => string]>([
    [
      'slack bits of base64 (D-16)',
      (t) => t.replace(/(.)=\n$/, (_, c: string) => `${String.fromCharCode(c.charCodeAt(0) + 1)}=\n`),
    ],
    ['CRLF', (t) => t.replaceAll('\n', '\r\n')],
    ['byte order mark', (t) => `\ufeff${t}`],
    ['a line after the signatures', (t) => `${t}x\n`],
    ['no final newline', (t) => t.slice(0, -1)],
    ['leading zero of the size', (t) => t.replace('\n42\n', '\n042\n')],
    ['extension line', (t) => t.replace('\n\n', '\next\n\n')],
    ['hyphen for the dash', (t) => t.replace('\u2014', '-')],
    ['two spaces', (t) => t.replace('\u2014 ', '\u2014  ')],
    ['17 lines', (t) => t + t.slice(t.indexOf('\u2014')).repeat(16)],
  ])('refuses %s', async (_name, change) => {
    const text = fromUtf8(await signCheckpoint(point, [log], sha256));
    const bad = utf8(change(text));
    expect(fromUtf8(bad)).not.toBe(text);
    await expect(
      (async () => {
        const { note } = parseCheckpoint(bad);
        if (!(await verifyNote(note, log, sha256, verifyEd25519))) throw new Error('note: signature');
      })(),
    ).rejects.toThrow(/^note:/);
  });

  it('lets the log sign under its origin only', async () => {
    expect(() => signCheckpoint(point, [witness], sha256)).toThrow(/origin/);
    expect(() => checkpointText({ ...point, size: -1 })).toThrow(/value/);
  });
});

describe('tlog proof', () => {
  const proof = { index: 3, hashes: [root, root], checkpoint: utf8('a checkpoint\n') };

  it('is the text of C2SP tlog-proof', () => {
    const line = base64(root);
    expect(fromUtf8(formatTlogProof(proof))).toBe(
      `c2sp.org/tlog-proof@v1\nindex 3\n${line}\n${line}\n\na checkpoint\n`,
    );
    expect(parseTlogProof(formatTlogProof(proof))).toEqual(proof);
    expect(fromUtf8(formatTlogProof({ ...proof, index: 0, hashes: [] }))).toBe(
      'c2sp.org/tlog-proof@v1\nindex 0\n\na checkpoint\n',
    );
    const receipt = { ...proof, hashes: [], extra: utf8('{}') };
    expect(fromUtf8(formatTlogProof(receipt))).toBe(
      'c2sp.org/tlog-proof@v1\nextra e30=\nindex 3\n\na checkpoint\n',
    );
    expect(parseTlogProof(formatTlogProof(receipt))).toEqual(receipt);
  });

  it.each<[string, (text: string) => string]>([
    ['another version', (t) => t.replace('@v1', '@v2')],
    ['extra data that is no base64', (t) => t.replace('index', 'extra AAA\nindex')],
    ['extra data twice', (t) => t.replace('index', 'extra AAAA\nextra AAAA\nindex')],
    ['extra data behind the index', (t) => t.replace(/(index \d+)/, '$1\nextra AAAA')],
    ['a leading zero', (t) => t.replace('index 3', 'index 03')],
    ['a short hash', (t) => t.replace(/\n[^\n]+=\n\n/, '\nAAAA\n\n')],
    ['slack bits', (t) => t.replace(/c=\n/, 'd=\n')],
    ['CRLF', (t) => t.replaceAll('\n', '\r\n')],
    ['no checkpoint', (t) => t.slice(0, t.indexOf('\n\n'))],
  ])('refuses %s', (_name, change) => {
    const text = fromUtf8(formatTlogProof(proof));
    expect(change(text)).not.toBe(text);
    expect(() => parseTlogProof(utf8(change(text)))).toThrow(/^proof:/);
  });
});
