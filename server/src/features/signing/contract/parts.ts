// What the family's use cases share: dependencies and the doors of the families below.
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { ChainPorts } from '../../../platform/ports/chain.ts';
import type { Account, KeyHolder, SealedHolder } from '../../account/index.ts';
import type { Directory } from '../../directory/index.ts';
import type { FileDoor } from '../../file/index.ts';
import type { Flow } from '../../flow/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Assets } from '../../log/index.ts';
import type { Notice } from '../../notice/index.ts';
import type { Numbering } from '../../numbering/index.ts';
import type { AddressBook, MemberReach } from '../../org/index.ts';
import type { ParticularsDoor } from '../../particulars/index.ts';
import type { RealName } from '../../real-name/index.ts';
import type { Seal } from '../../seal/index.ts';
import type { Sealing } from '../../sealing/index.ts';
import type { Template } from '../../template/index.ts';
import type { SigningVideos } from '../ports.ts';

export type Parts = {
  deps: Deps;
  account: Account;
  notice: Notice;
  file: FileDoor;
  ledger: Ledger;
  seal: Seal;
  /** Approvals: the gate before a contract goes out and before a seal is used. */
  flow: Flow;
  sealing: Sealing;
  /** Whose a directory is, and what lies below it: lists filter by it. */
  directory: Directory;
  /** The number of an enterprise's contract. */
  numbering: Numbering;
  /** Type, custom fields and reminders of an enterprise's contract. */
  particulars: ParticularsDoor;
  /** Whether a contract that was made from a template may still be sent. */
  template: Template;
  /** Whom the sender signs with is remembered. */
  book: AddressBook;
  /** Whose contracts a head of departments may look at. */
  reach: MemberReach;
  /** The log of hand-overs: what a job moves is counted there. */
  assets: Assets;
  /** Who compares a signatory's identity where the sender demands it. */
  persons: RealName['persons'];
  /** Is told what became of a contract that may be an enterprise's letter of authority. */
  letters: RealName['letters'];
  /** Recordings of signatories. */
  videos: SigningVideos;
  /** Registries where hashes of finished contracts are deposited. */
  chains: ChainPorts;
  /** The SMS gateway is a simulator: its proofs are marked test. */
  smsSimulated: boolean;
  /** Everything is signed under the product's own test hierarchy: 测试证书. */
  testHierarchy: boolean;
};

/** Topic of everything that moves on one contract. */
export const applyTopic = (applyId: string): string => `apply:${applyId}`;
export const linePlace = (signInfoId: string) => ({ table: 'sign_info', row: signInfoId, tenant: '' });

type Sealed = { sign_info_id: string; pii_dek: Buffer; pii_blob: Buffer };

/**
 * What a line keeps sealed of its signatory: `salt` (hex) of his commitments, none in lines made before 2026-11-23; `idCard`: the identity
 * number that the sender named.
 */
export function openLine(
  { deps }: Parts,
  { sign_info_id, pii_dek: dek, pii_blob: blob }: Sealed,
): { mobile: string; salt: string | null; idCard: string | null } {
  const { mobile, salt, idCard } = deps.vault.open(linePlace(sign_info_id), { dek, blob });
  if (!mobile) throw new Error(`no mobile for line ${sign_info_id}`);
  return { mobile, salt: salt ?? null, idCard: idCard ?? null };
}

/** The mobile in clear to which the line was sent. */
export const mobileOf = (parts: Parts, line: Sealed): string => openLine(parts, line).mobile;

/** Who the key of a line belongs to; `read`: the account as it was read with the line. Undefined while nobody registered. */
export const keyHolder = async (
  { account: { party } }: Parts,
  tx: Tx,
  { party_key }: { party_key: Buffer },
  read?: SealedHolder,
): Promise<KeyHolder | undefined> =>
  read === undefined ? party.holderOf(tx, party_key) : party.holderIn(read);

/**
 * Where a party is reached now: the mobile of the account that the line belongs to, which may have changed since (0031);
 * undefined when that account was closed.
 */
export async function phoneOf(
  parts: Parts,
  tx: Tx,
  line: Sealed & { party_key: Buffer },
  read?: SealedHolder,
): Promise<string | undefined> {
  const holder = await keyHolder(parts, tx, line, read);
  return holder ? (holder.mobile ?? undefined) : mobileOf(parts, line);
}
