// Which witnesses count (C2SP tlog-policy): lines `log VKEY [URL]`, `witness NAME VKEY [URL]`, `group NAME all|any|K NAME…`,
// `quorum NAME|none`. The same file tells a log whom to ask and a verifier whom to believe. Plain data, so that it can be sent to
// a worker. Import-free: both halves use it.
import type { Sha256 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { type NoteKey, parseVkey } from '../log/signed-note.ts';

export interface PolicyWitness {
  /** Within the policy. */
  readonly name: string;
  readonly key: NoteKey;
  readonly vkey: string;
  /** Where the log asks it: add-checkpoint stands below. */
  readonly url: string | undefined;
}

export interface WitnessPolicy {
  /** Logs that the policy is about; none: any. */
  readonly logs: readonly NoteKey[];
  readonly witnesses: readonly PolicyWitness[];
  readonly groups: readonly {
    readonly name: string;
    readonly needed: number;
    readonly members: readonly string[];
  }[];
  /** Name of a witness or group, or `none`. */
  readonly quorum: string;
}

const MOST_BYTES = 65_536;

/** Reads a policy; throws EvidenceError('value') that names the line. */
export async function parseWitnessPolicy(text: string, sha256: Sha256): Promise<WitnessPolicy> {
  const logs: NoteKey[] = [];
  const witnesses: PolicyWitness[] = [];
  const groups: { name: string; needed: number; members: string[] }[] = [];
  const defined = new Set<string>();
  const member = new Set<string>();
  let quorum: string | undefined;
  const define = (name: string | undefined): string => {
    if (name === undefined || name === 'none' || defined.has(name)) throw new EvidenceError('value', 'name');
    defined.add(name);
    return name;
  };
  const isNew = (keys: readonly NoteKey[], { publicKey }: NoteKey): void => {
    if (keys.some((key) => key.publicKey.join() === publicKey.join()))
      throw new EvidenceError('value', 'the same key twice');
  };
  const readers: Readonly<Record<string, (words: string[]) => void | Promise<void>>> = {
    async log([vkey = '', ...rest]) {
      const key = await parseVkey(vkey, sha256);
      if (rest.length > 1) throw new EvidenceError('value', 'log');
      isNew(logs, key);
      logs.push(key);
    },
    async witness([given, vkey = '', url, ...rest]) {
      const key = await parseVkey(vkey, sha256, 'cosignature');
      if (rest.length > 0 || (url !== undefined && !/^https?:\/\//.test(url)))
        throw new EvidenceError('value', 'witness');
      isNew(
        witnesses.map((one) => one.key),
        key,
      );
      witnesses.push({ name: define(given), key, vkey, url });
    },
    group([given, count = '', ...members]) {
      const needed = count === 'all' ? members.length : count === 'any' ? 1 : Number(count);
      const counts = /^(all|any|[1-9][0-9]?)$/.test(count) && needed <= members.length;
      if (!counts || members.length === 0) throw new EvidenceError('value', 'group');
      for (const one of members) {
        // each counts in one way only
        if (!defined.has(one) || member.has(one)) throw new EvidenceError('value', `member ${one}`);
        member.add(one);
      }
      groups.push({ name: define(given), needed, members });
    },
    quorum([name, ...rest]) {
      const known = name === 'none' || (name !== undefined && defined.has(name));
      if (quorum !== undefined || !known || rest.length > 0) throw new EvidenceError('value', 'quorum');
      quorum = name;
    },
  };
  if (text.length > MOST_BYTES) throw new EvidenceError('value', 'policy: too long');
  for (const [i, line] of text.split('\n').entries()) {
    const [word, ...words] = line.split(/[ \t]+/).filter(Boolean);
    if (word === undefined || word.startsWith('#')) continue;
    try {
      const read = Object.hasOwn(readers, word) ? readers[word] : undefined;
      if (!read) throw new EvidenceError('value', `“${word}”`);
      await read(words);
    } catch (error) {
      if (!(error instanceof EvidenceError)) throw error;
      throw new EvidenceError('value', `policy, line ${i + 1}: ${error.message}`);
    }
  }
  if (quorum === undefined) throw new EvidenceError('value', 'policy: no quorum');
  return { logs, witnesses, groups, quorum };
}

/** Whether those who cosigned (names of the policy) are enough. */
export function isQuorum(policy: WitnessPolicy, cosigned: ReadonlySet<string>): boolean {
  const witnessed = (name: string): boolean => {
    const group = policy.groups.find((one) => one.name === name);
    return group ? group.members.filter(witnessed).length >= group.needed : cosigned.has(name);
  };
  return policy.quorum === 'none' || witnessed(policy.quorum);
}

/** The host under which a key names itself: `w1.example` of `w1.example/log-witness`. */
export const hostOf = (keyName: string): string => keyName.split('/')[0]!.toLowerCase();

/** Names under `.test` (RFC 6761) belong to nobody: a witness with one is simulated (测试环境), never somebody unrelated. */
export const isSimulated = (keyName: string): boolean => /(^|\.)test(:\d+)?$/.test(hostOf(keyName));
