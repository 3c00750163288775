// Cosignatures (C2SP tlog-cosignature): the very bytes of the specification, and every way in which a line is not one.
import { describe, expect, it } from 'vitest';
import { fromBase64, hex, utf8 } from '../event/bytes.ts';
import { encodeVkey, parseNoteLines, parseVkey } from '../log/index.ts';
import { noteSigner, sha256, verifyEd25519 } from '../testing/keys.ts';
import { cosignedAt, parseCosignatures, signCosignature, verifyCosignature } from './index.ts';

const witness = noteSigner('witness.example/w1');
const TEXT = 'xinqi.test/log/2026\n7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const TIME = 1_679_315_147;
const check = async (lines: string, text = TEXT, key = witness) =>
  verifyCosignature(parseNoteLines(lines)[0]!, text, key, sha256, verifyEd25519);

describe('a cosignature', () => {
  it('signs its time and the text, under a key id of its own kind', async () => {
    let signed = '';
    const recording = {
      ...witness,
      sign: (bytes: Uint8Array) => {
        signed = Buffer.from(bytes).toString();
        return witness.sign(bytes);
      },
    };
    const [line] = parseNoteLines(await signCosignature(TEXT, recording, TIME, sha256));
    expect(signed).toBe(`cosignature/v1\ntime ${TIME}\n${TEXT}`);
    const id = await sha256(
      Buffer.concat([utf8('witness.example/w1\n'), Uint8Array.of(4), witness.publicKey]),
    );
    expect(hex(line!.keyId)).toBe(hex(id.slice(0, 4)));
    expect([line!.signature.length, hex(line!.signature.slice(0, 8))]).toEqual([
      72,
      TIME.toString(16).padStart(16, '0'),
    ]);
  });
  it('is true for its text and key alone', async () => {
    const line = await signCosignature(TEXT, witness, TIME, sha256);
    expect(await check(line)).toBe(TIME);
    expect(await check(line, TEXT.replace('\n7\n', '\n8\n'))).toBeUndefined();
    expect(await check(line, TEXT, { ...noteSigner(witness.name) })).toBeUndefined();
    expect(await check(line, TEXT, { ...witness, name: 'witness.example/w2' })).toBeUndefined();
  });
  it('is false at another time than it signed', async () => {
    const [, name, base] = (await signCosignature(TEXT, witness, TIME, sha256)).trimEnd().split(' ');
    const bytes = fromBase64(base!);
    bytes[11]! ^= 1;
    const moved = `\u2014 ${name} ${Buffer.from(bytes).toString('base64')}\n`;
    expect(cosignedAt(parseNoteLines(moved)[0]!)).toBe(TIME ^ 1);
    expect(await check(moved)).toBeUndefined();
  });
  it('has a time that is one', async () => {
    for (const time of [0, -1, 1.5, 253_402_300_800, Number.NaN])
      await expect(signCosignature(TEXT, witness, time, sha256)).rejects.toThrow('time');
  });
});

describe('lines of cosignatures', () => {
  it('are several, each of another key', async () => {
    const one = await signCosignature(TEXT, witness, TIME, sha256);
    const other = await signCosignature(TEXT, noteSigner('other.example'), TIME + 5, sha256);
    expect(parseCosignatures(utf8(one + other)).map(cosignedAt)).toEqual([TIME, TIME + 5]);
    const again = await signCosignature(TEXT, witness, TIME + 9, sha256);
    const broken = [
      '',
      '\n',
      one.trimEnd(),
      `${one}\n`,
      `\n${one}`,
      one + again,
      one.replace('\u2014', '-'),
      one.replace(/ \S+$/m, ' AAAA'),
    ];
    for (const lines of [...broken, `${TEXT}\n${one}`, one.repeat(17)])
      expect(() => parseCosignatures(utf8(lines)), lines).toThrow();
  });
  it('are no lines of logs: a signature of the text itself is none', async () => {
    const line = `\u2014 ${witness.name} ${Buffer.alloc(68, 1).toString('base64')}\n`;
    expect(() => parseCosignatures(utf8(line))).toThrow('cosignature');
  });
});

it('a key of a witness is no key of a log, nor the other way round', async () => {
  const vkey = await encodeVkey(witness, sha256, 'cosignature');
  expect(await parseVkey(vkey, sha256, 'cosignature')).toEqual({
    name: witness.name,
    publicKey: witness.publicKey,
  });
  await expect(parseVkey(vkey, sha256)).rejects.toThrow('vkey');
  await expect(parseVkey(await encodeVkey(witness, sha256), sha256, 'cosignature')).rejects.toThrow('vkey');
});
