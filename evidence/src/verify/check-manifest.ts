// The manifest: every byte of a pack but the manifest's own note hangs on it.
import { hex } from '../event/bytes.ts';
import { decodeManifest } from '../pack/manifest.ts';
import { MANIFEST, MANIFEST_NOTE } from '../pack/pack-names.ts';
import { attempt, type Evidence } from './evidence.ts';

/** Every file has the length and hash that the manifest states, and no file is missing or extra. */
export async function checkManifest(evidence: Evidence): Promise<void> {
  const { files, book, sha256 } = evidence;
  const manifest = await attempt(book, 'manifest', MANIFEST, () => decodeManifest(files.get(MANIFEST)!));
  if (!manifest) return;
  evidence.manifest = manifest;
  const listed = new Set([MANIFEST, MANIFEST_NOTE]);
  const wrong: string[] = [];
  for (const { path, len, sha256: expected } of manifest.files) {
    listed.add(path);
    const bytes = files.get(path);
    if (!bytes) wrong.push(`缺少 ${path}`);
    else if (bytes.length !== len || hex(await sha256(bytes)) !== expected) wrong.push(`${path} 与清单不符`);
  }
  for (const name of files.keys()) if (!listed.has(name)) wrong.push(`多出 ${name}`);
  if (wrong.length > 0) book.refuted('manifest', wrong.slice(0, 5).join('；'));
  else book.proved('manifest', `${manifest.files.length} 个文件的长度和 SHA-256 均一致`);
}
