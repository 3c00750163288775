// For tests: what a dishonest operator could do. Files of a pack are replaced, and a fresh manifest is signed with the pack key.
import { hex } from '../event/bytes.ts';
import { signNote } from '../log/index.ts';
import type { PackInput } from '../pack/index.ts';
import { decodeManifest, encodeManifest, type Manifest, manifestNoteText } from '../pack/manifest.ts';
import { sha256 } from './keys.ts';
import { canonicalZip } from './zip-forge.ts';

export async function resign(
  files: ReadonlyMap<string, Uint8Array>,
  { signer }: Pick<PackInput, 'signer'>,
  change: (files: Map<string, Uint8Array>) => void,
  edit?: (manifest: Manifest) => Manifest,
): Promise<Uint8Array> {
  const changed = new Map(files);
  change(changed);
  const listed = [...changed]
    .filter(([name]) => !name.startsWith('manifest.'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const plain: Manifest = {
    ...decodeManifest(files.get('manifest.json')!),
    files: await Promise.all(
      listed.map(async ([path, data]) => ({ path, len: data.length, sha256: hex(await sha256(data)) })),
    ),
  };
  const manifest = edit?.(plain) ?? plain;
  const encoded = encodeManifest(manifest);
  changed.set('manifest.json', encoded);
  const text = manifestNoteText(manifest, hex(await sha256(encoded)));
  changed.set('manifest.note', await signNote(text, [signer], sha256));
  return canonicalZip(changed);
}
