// What sending a contract says in its evidence: the contract, its file as it came and as it is signed, the signatories.
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { ContractFile } from '../../file/index.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import type { PreparedDocument } from '../../sealing/index.ts';
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

export function sentEvents(
  parts: Parts,
  file: ContractFile,
  prepared: PreparedDocument,
  payload: CheckedPayload,
  ordered: boolean,
  lines: readonly NewLine[],
  ctx: Ctx,
  kind: 'person' | 'enterprise',
  more: { contractKind: string; contractNo: string | null; special: Special | undefined; terms: Terms },
): NewEvent[] {
  const actor = senderActor(kind);
  const net = netCommits(ctx.ip, ctx.userAgent);
  const doc = {
    rev: 0,
    length: prepared.revision.length,
    sha256: prepared.revision.sha256,
    pages_h: file.pagesSha256,
  };
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
        ...(more.special?.voids ? { voids: more.special.voids.applyNo } : {}),
      },
      commits: {
        'data.title_c': payload.contractName,
        ...(more.contractNo === null ? {} : { 'data.number_c': more.contractNo }),
        ...net,
      },
    },
    {
      type: 'doc.upload',
      actor,
      data: {
        sha256: file.original.sha256,
        length: file.original.length,
        signed: file.alreadySigned,
        ...(file.carried ? { carries: file.carried.length } : {}),
        ...(file.alreadySigned && file.consentHash ? { consent: file.consentHash } : {}),
      },
      commits: { 'data.name_c': file.fileName, ...net },
    },
    ...conversionEvents(file, actor),
    ...(file.carried ?? []).map(
      ({ kind, verdict, reason, covers }, i): NewEvent => ({
        type: 'doc.signature',
        actor: { kind: 'system', auth: [] },
        data: { order: i + 1, kind, verdict, reason, ...(covers === null ? {} : { covers }) },
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
        },
        commits: recipientCommits(parts, line),
      }),
    ),
  ];
}

/** One for each file that the PDF was made of. What the sender agreed to stands in the first. */
const conversionEvents = ({ converted, consentHash }: ContractFile, actor: NewEvent['actor']): NewEvent[] =>
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
      ...(consentHash && i === 0 ? { consent: consentHash } : {}),
    },
  }));
