// Files of a log that was forked for one victim: packs of both sides, a policy of one honest witness, and one that is none.
import { encodeVkey } from '@xinqi/evidence/log';
import type { PackInput } from '@xinqi/evidence/pack';
import { forkedLog, sha256 } from '@xinqi/evidence/testing';
import { encodePem } from '@xinqi/pki/der';
import type { TestHierarchy } from '@xinqi/pki/testing';
import { signedPack } from './signed-pack.ts';

/** By name: `forked.pem` is the root of all. Made half an hour ago, since cosignatures of the future count for nothing. */
export async function forkedFiles(hierarchy: TestHierarchy): Promise<Record<string, string | Uint8Array>> {
  const start = new Date(Date.now() - 1_800_000);
  let input: PackInput | undefined;
  await signedPack(hierarchy, start, {
    change: (made) => {
      input = made;
      return made;
    },
  });
  const { witness, ...packs } = await forkedLog(hierarchy, input!, start);
  const vkey = await encodeVkey(witness, sha256, 'cosignature');
  return {
    'forked.pem': encodePem('CERTIFICATE', hierarchy.root),
    policy: `# one honest witness\nwitness notary ${vkey}\nquorum notary\n`,
    'no-policy': `witness notary ${vkey}\n`,
    'shown.zip': packs.shown,
    'other.zip': packs.other,
    'borrowed.zip': packs.borrowed,
  };
}
