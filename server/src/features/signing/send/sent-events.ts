// What sending a contract says in its evidence: the contract, its files as they came and as they are signed, the signatories.
import { createHash } from 'node:crypto';
import { cleanText, commit } from '@xinqi/evidence/event';
import { freshBytes } from '../../../platform/crypto/fresh-bytes.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { ContractFile } from '../../file/index.ts';
import { type Commits, type NewEvent, netCommits } from '../../ledger/index.ts';
import type { PreparedDocument } from '../../sealing/index.ts';
import { type FilledIn, isParty } from '../../template/index.ts';
import type { NewLine } from '../contract/line-store.ts';
import type { Parts } from '../contract/parts.ts';
import { recipientCommits } from '../contract/person-commits.ts';
import { senderActor } from '../contract/sender.ts';
import type { Terms } from '../contract/store.ts';
import { termsData } from '../contract/terms.ts';
import type { CheckedPayload } from './check-payload.ts';

/** A contract that is made by the product itself: a voiding contract, or one row of a batch. */
export type Special = {
  createType: number;
  voids?: { applyId: string; applyNo: string };
  /** The newest version of its template that the sender knows of. */
  tplNewest?: number;
  /** Runs first in the transaction that sends: moves what it comes from (the contract to be voided, the row), or throws. Answers events for the new one. */
  begin(tx: Tx, made: { applyId: string; applyNo: string }): Promise<NewEvent[]>;
};

const sha256 = async (data: Uint8Array): Promise<Uint8Array> => createHash('sha256').update(data).digest();

/** A file of the contract, as it came and as it is signed. */
export type SentFile = { position: number; file: ContractFile; prepared: PreparedDocument };

type More = {
  contractKind: string;
  contractNo: string | null;
  special: Special | undefined;
  terms: Terms;
  /** The enterprise that sends has to approve it before it goes out. */
  approval: boolean;
  /** Who sends. */
  sender: Commits;
  /** What signatories filled in before there was a contract. */
  filledIn: readonly FilledIn[];
};

export async function sentEvents(
  parts: Parts,
  files: readonly SentFile[],
  payload: CheckedPayload,
  ordered: boolean,
  lines: readonly NewLine[],
  ctx: Ctx,
  kind: 'person' | 'enterprise',
  more: More,
): Promise<NewEvent[]> {
  const actor = senderActor(kind);
  const net = netCommits(ctx.ip, ctx.userAgent);
  const named = files.map(({ file: { fileName } }) => ({ value: fileName, salt: freshBytes(32) }));
  return [
    {
      type: 'apply.create',
      actor,
      data: {
        signers: lines.length,
        ordered,
        deadline: payload.signExpire.toISOString(),
        ...(more.contractKind === 'general' ? {} : { contract_kind: more.contractKind }),
        ...termsData(more.terms),
        approval: more.approval,
        ...(more.special?.voids ? { voids: more.special.voids.applyNo } : {}),
        ...(files.length > 1 ? { files: await fileList(files, named) } : {}),
      },
      commits: {
        'data.title_c': payload.contractName,
        ...(more.contractNo === null ? {} : { 'data.number_c': more.contractNo }),
        ...more.sender,
        ...net,
      },
    },
    ...files.flatMap((file, i) =>
      fileEvents(file, { actor, net, name: named[i]!, several: files.length > 1 }),
    ),
    ...lines.map(
      (line): NewEvent => ({
        type: 'recipient.add',
        signNo: line.sign_no,
        actor,
        data: {
          kind: line.user_type === 1 ? 'enterprise' : 'person',
          order: line.order_num,
          ...(line.read_whole ? { read_whole: true } : {}),
          ...(line.read_seconds > 0 ? { read_seconds: line.read_seconds } : {}),
          ...(line.will_needed > 0 ? { will: line.will_ways, will_n: line.will_needed } : {}),
        },
        commits: recipientCommits(parts, line),
      }),
    ),
    ...filledEvents(parts, payload, lines, more.filledIn),
  ];
}

/** Whoever filled in part of the text: the commitments are those of his line, so that a pack shows that it was him. */
function filledEvents(
  parts: Parts,
  { signatories }: CheckedPayload,
  lines: readonly NewLine[],
  filledIn: readonly FilledIn[],
): NewEvent[] {
  return filledIn.flatMap(({ party, generation, values, verifiedAt, filledAt }) => {
    // lines stand in the order of the signatories
    const line = lines[signatories.findIndex(isParty(party))];
    if (!line) return [];
    const { 'pii.name_c': name, 'pii.mobile_c': mobile } = recipientCommits(parts, line);
    return {
      type: 'recipient.fill' as const,
      signNo: line.sign_no,
      actor: { kind: 'link' as const, auth: [] },
      data: {
        generation,
        verified: verifiedAt.toISOString(),
        filled: filledAt.toISOString(),
        ...(parts.smsSimulated ? { test: true } : {}),
      },
      commits: {
        'pii.name_c': name!,
        'pii.mobile_c': mobile!,
        'data.values_c': JSON.stringify(values).normalize('NFC'),
      },
    };
  });
}

type Named = { value: string; salt: Uint8Array };

/** The set that every signatory signs with one act of will: named as a whole before anything is said of one of them. */
const fileList = (files: readonly SentFile[], named: readonly Named[]) =>
  Promise.all(
    files.map(async ({ position, file, prepared }, i) => ({
      position,
      name_c: await commit('name', named[i]!.salt, cleanText(named[i]!.value), sha256),
      sha256: prepared.revision.sha256,
      pages: file.pages.length,
    })),
  );

/** A file as it came, what it was made of, the signatures it carried, and as it is signed. */
function fileEvents(
  { position, file, prepared }: SentFile,
  { actor, net, name, several }: { actor: NewEvent['actor']; net: Commits; name: Named; several: boolean },
): NewEvent[] {
  const which = several ? { file: position } : {};
  const { length, sha256 } = prepared.revision;
  const doc = { rev: 0, length, sha256, ...which };
  return [
    {
      type: 'doc.upload',
      actor,
      data: {
        sha256: file.original.sha256,
        length: file.original.length,
        signed: file.alreadySigned,
        ...(file.carried ? { carries: file.carried.length } : {}),
        ...(file.alreadySigned && file.consentHash ? { consent: file.consentHash } : {}),
        ...which,
      },
      commits: { 'data.name_c': name, ...net },
    },
    ...conversionEvents(file, actor, which),
    ...(file.carried ?? []).map(
      ({ kind, verdict, reason, covers }, i): NewEvent => ({
        type: 'doc.signature',
        actor: { kind: 'system', auth: [] },
        data: { order: i + 1, kind, verdict, reason, ...(covers === null ? {} : { covers }), ...which },
      }),
    ),
    ...(file.alreadySigned
      ? []
      : [
          {
            type: 'doc.normalise' as const,
            actor: { kind: 'system' as const, auth: [] },
            doc,
            data: {
              from: file.original.sha256,
              flattened: file.flattened,
              ...(file.consentHash ? { consent: file.consentHash } : {}),
            },
          },
        ]),
  ];
}

/** One for each file that the PDF was made of. What the sender agreed to stands in the first. */
const conversionEvents = (
  { converted, consentHash }: ContractFile,
  actor: NewEvent['actor'],
  which: { file?: number },
): NewEvent[] =>
  (converted?.sources ?? []).map(({ sha256, length, format }, i) => ({
    type: 'doc.convert',
    actor,
    data: {
      from: sha256,
      length,
      format,
      program: converted!.program,
      ...(converted!.fonts === undefined ? {} : { fonts: converted!.fonts }),
      checked: converted!.checkedAt,
      ...(converted!.alike === undefined ? {} : { alike: converted!.alike }),
      ...(consentHash && i === 0 ? { consent: consentHash } : {}),
      ...which,
    },
  }));
