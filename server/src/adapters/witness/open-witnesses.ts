// WITNESSES: the policy file (C2SP tlog-policy) whose witnesses are asked to cosign; the same file tells verifiers whom to believe.
// Read at start-up, so that a file that could never work is named then. Asked over HTTP within the limits of the guard: the operator
// named these hosts, so that they may lie inside his network.
import { readFileSync } from 'node:fs';
import { isSimulated, parseWitnessPolicy } from '@xinqi/evidence/witness';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { guardedAsk } from '../../platform/egress/guarded-fetch.ts';
import type { Witness } from '../../platform/ports/witness.ts';

/** A size, or a few signature lines. */
const maxBytes = 8192;

/** The witnesses that have an address. Throws one Error with a Chinese sentence. */
export async function openWitnesses(path: string | undefined): Promise<Witness[]> {
  if (path === undefined) return [];
  try {
    const sha256 = (data: Uint8Array) => nodeCryptoPort.digest('SHA-256', data);
    const { witnesses } = await parseWitnessPolicy(readFileSync(path, 'utf8'), sha256);
    const asked = witnesses.flatMap(({ key, vkey, url }) => (url ? [httpWitness({ key, vkey, url })] : []));
    if (asked.length === 0) throw new Error('没有带地址的见证方（witness 名称 VKEY 地址）');
    return asked;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`WITNESSES：${path} 不能使用（${code === 'ENOENT' ? '没有这个文件' : message}）`);
  }
}

function httpWitness({ key, vkey, url }: Pick<Witness, 'key' | 'vkey' | 'url'>): Witness {
  const { protocol, hostname, port } = new URL(url);
  const ask = guardedAsk({ allow: [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`] });
  return {
    ...{ key, vkey, url },
    test: isSimulated(key.name),
    addCheckpoint: (body) =>
      ask({
        url: `${url.replace(/\/$/, '')}/add-checkpoint`,
        post: { contentType: 'text/plain; charset=utf-8', body },
        maxBytes,
      }),
  };
}
