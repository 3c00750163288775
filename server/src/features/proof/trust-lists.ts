// TRUST_LISTS: bundles of roots whose signatures the installation can judge in files that others signed, read as the command's
// --trust-list. They open nothing of our own: no key of log or pack, no signature that has to be ours.
import { readRoots } from '@xinqi/verifier';

/** Roots (DER) of the listed files and folders. Throws one Error with a Chinese sentence. */
export function readTrustLists(paths: readonly string[]): readonly Uint8Array[] {
  return paths.flatMap((path) => {
    try {
      return [...readRoots([path]).anchors];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const what = code === 'ENOENT' ? '不存在' : '里没有可用的证书（须为 PEM 文件，或存放此类文件的目录）';
      throw new Error(`TRUST_LISTS：${path} ${what}`);
    }
  });
}
