// The two keys that sign for the operator: certificates, the note over the manifest, the signature of the checkpoint.
// A root certifies both directly (no intermediates are offered to the path), so a one-time signer's certificate can
// never stand in for the log or the pack key, whatever name it bears (decisions: trust anchors of the verifier).
import { isTestChain, PkiError, parseCertificate, validatePath } from '@xinqi/pki/check';
import { hex } from '../event/bytes.ts';
import { ED25519_SPKI, ed25519 } from '../log/ed25519.ts';
import { encodeVkey, type NoteKey, parseNote, verifyNote } from '../log/signed-note.ts';
import { isLogName, isPackKeyOf, manifestNoteText } from '../pack/manifest.ts';
import { caRootName, MANIFEST, MANIFEST_NOTE, timestampRootName } from '../pack/pack-names.ts';
import { decodeTrustHint } from '../pack/pack-parts.ts';
import { CERTIFICATE_WORDS } from './certificates/certificate-words.ts';
import { attempt, type Evidence } from './evidence.ts';
import { CLOCK_TOLERANCE_MS } from './history/clocks.ts';

type KeyClaim = 'pack_key' | 'log_key';

/** Needs the manifest; uses `stampedAt` when the timestamp has been proved. */
export async function checkKeys(evidence: Evidence): Promise<void> {
  const { book, manifest } = evidence;
  if (!manifest) return;
  const madeAt = new Date(manifest.made_at);
  const pack = readKey(evidence, 'pack_key', 'certs/pack.cer');
  const log = readKey(evidence, 'log_key', 'certs/log.cer');
  if (madeAt.getTime() > evidence.now.getTime() + CLOCK_TOLERANCE_MS) {
    book.refuted('pack_key', '出证时间晚于当前时间');
  }
  if (pack) {
    if (!isPackKeyOf(pack.name, manifest.log)) {
      book.refuted('pack_key', `出证密钥“${pack.name}”不属于日志“${manifest.log}”`);
    }
    await checkCertificate(evidence, 'pack_key', pack.der, madeAt);
    await checkManifestNote(evidence, pack);
  }
  if (log) {
    evidence.logKey = log;
    if (log.name !== manifest.log) book.refuted('log_key', `日志证书的名称是“${log.name}”`);
    await checkCertificate(evidence, 'log_key', log.der, evidence.stampedAt ?? madeAt);
    await checkCheckpoint(evidence, log, manifest.log);
  }
  if (evidence.rootIsTest && manifest.environment !== 'test') {
    book.refuted('pack_key', '测试证书签发的证据包没有标明测试环境');
  }
  if (pack && log) await checkHint(evidence, log, pack);
}

/** The same of the log alone, as a receipt has it: nobody but the log says its name. `at`: when the certificate has to be valid. */
export async function checkLogKey(evidence: Evidence, at: Date): Promise<void> {
  const log = readKey(evidence, 'log_key', 'certs/log.cer');
  if (!log) return;
  evidence.logKey = log;
  // a root certifies pack keys too, and none of them may stand in for a log
  if (!isLogName(log.name)) evidence.book.refuted('log_key', `“${log.name}”不是日志的名称`);
  await checkCertificate(evidence, 'log_key', log.der, at);
  await checkCheckpoint(evidence, log, log.name);
}

/** The raw Ed25519 key of a certificate file; the CN is the key's name. */
function readKey(
  evidence: Evidence,
  claim: KeyClaim,
  file: string,
): (NoteKey & { der: Uint8Array }) | undefined {
  const der = evidence.files.get(file)!;
  try {
    const { subject, spki } = parseCertificate(der);
    const name = subject.commonName;
    if (name !== undefined && spki.length === 44 && hex(spki).startsWith(hex(ED25519_SPKI))) {
      return { name, publicKey: spki.slice(ED25519_SPKI.length), der };
    }
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
  }
  evidence.book.refuted(claim, `${file} 不是 Ed25519 密钥的证书`);
  return undefined;
}

async function checkCertificate(
  evidence: Evidence,
  claim: KeyClaim,
  leaf: Uint8Array,
  at: Date,
): Promise<void> {
  const { book, anchors, crypto, sha256 } = evidence;
  const path = await validatePath(crypto, { leaf, intermediates: [], anchors, at, purpose: 'any' });
  if (path.ok) {
    const root = path.chain.at(-1)!;
    const rootSha256 = hex(await sha256(root.der));
    if (evidence.rootSha256 !== undefined && evidence.rootSha256 !== rootSha256)
      book.refuted(claim, '日志密钥与出证密钥属于不同的根证书');
    evidence.rootSha256 = rootSha256;
    evidence.rootIsTest = isTestChain(path.chain);
    const kind = evidence.rootIsTest ? '测试证书' : '证书';
    book.proved(claim, `${kind}“${path.chain[0]!.subject.commonName}”由“${root.subject.commonName}”签发`);
  } else if (path.reason === 'no_anchors') {
    book.notCovered(claim, '没有信任锚，请指定根证书');
  } else if (path.reason === 'no_path') {
    book.notCovered(claim, '不是由给定的信任锚签发');
  } else {
    book.refuted(claim, `证书不被信任锚认可（${CERTIFICATE_WORDS[path.reason]}）`);
  }
}

async function checkManifestNote(evidence: Evidence, key: NoteKey): Promise<void> {
  const { files, book, sha256 } = evidence;
  await attempt(book, 'manifest_signature', MANIFEST_NOTE, async () => {
    const note = parseNote(files.get(MANIFEST_NOTE)!);
    const { apply_no, log } = evidence.manifest!;
    const text = manifestNoteText(evidence.manifest!, hex(await sha256(files.get(MANIFEST)!)));
    const signed = note.lines.length === 1 && (await verifyNote(note, key, sha256, ed25519(evidence.crypto)));
    if (note.text !== text) book.refuted('manifest_signature', '签名所指的不是这份清单');
    else if (!signed) book.refuted('manifest_signature', '签名不成立');
    else book.proved('manifest_signature', `合同 ${apply_no}，日志 ${log}`);
  });
}

/** Signed by this key alone, under the name of the log. */
export async function checkCheckpoint(evidence: Evidence, key: NoteKey, log: string): Promise<void> {
  const { book, checkpoint, sha256 } = evidence;
  if (!checkpoint) return;
  // the name in a certificate need not be one of a key
  await attempt(book, 'checkpoint', 'log/checkpoint', async () => {
    if (checkpoint.origin !== log) book.refuted('checkpoint', `检查点属于日志“${checkpoint.origin}”`);
    // cosignatures stand in a file of their own: bytes that timestamps and proofs cover
    else if (checkpoint.note.lines.length !== 1) book.refuted('checkpoint', '签名不止一行');
    else if (!(await verifyNote(checkpoint.note, key, sha256, ed25519(evidence.crypto))))
      book.refuted('checkpoint', '签名不成立');
    else book.proved('checkpoint', `${checkpoint.size} 条，根哈希 ${hex(checkpoint.root)}`);
  });
}

async function checkHint(evidence: Evidence, log: NoteKey, pack: NoteKey): Promise<void> {
  const { files, book, sha256 } = evidence;
  await attempt(book, 'trust_hint', 'keys/trust.json', async () => {
    const hint = decodeTrustHint(files.get('keys/trust.json')!);
    const { tsa_roots = [], ca_roots = [] } = hint;
    const isHeld = async (name: string, root: string): Promise<boolean> => {
      const held = files.get(name);
      return held !== undefined && hex(await sha256(held)) === root;
    };
    for (const [i, root] of tsa_roots.entries())
      if (!(await isHeld(timestampRootName(i), root)))
        book.refuted('trust_hint', `${timestampRootName(i)} 与提示的时间戳根证书不同`);
    for (const [i, root] of ca_roots.entries())
      if (!(await isHeld(caRootName(i), root)))
        book.refuted('trust_hint', `${caRootName(i)} 与提示的签名认证机构根证书不同`);
    const same =
      hint.log === (await encodeVkey(log, sha256)) && hint.pack === (await encodeVkey(pack, sha256));
    const roots = [
      `提示的根证书 SHA-256 ${hint.root_sha256}（仅供参考，不作为信任依据）`,
      ...tsa_roots.map((root) => `提示的时间戳根证书 SHA-256 ${root}（仅供参考，不作为信任依据）`),
      ...ca_roots.map((root) => `提示的签名认证机构根证书 SHA-256 ${root}（仅供参考，不作为信任依据）`),
    ];
    if (same) book.proved('trust_hint', roots.join('；'));
    else book.refuted('trust_hint', '提示的密钥与证书不同');
  });
}
