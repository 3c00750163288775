// Certificates of a finished contract (spec §7.4 certiList): its own by preservation number, and one for each signature that
// stands in it, each with the place of its event in the log.
import { isFinished, SignInfoStatus } from '@xinqi/domain';
import { type AnyEvent, decodeEvent } from '@xinqi/evidence/event';
import type { PreservationCertificate } from '@xinqi/wire/signing';
import { digestOfSet } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import type { ApplyRow, SignInfoRow } from '../../contract/store.ts';

type Logged = { event: AnyEvent; index: number | null };

export async function preservationCertificates(
  parts: Parts,
  apply: ApplyRow,
  lines: readonly SignInfoRow[],
): Promise<PreservationCertificate[]> {
  if (!isFinished(apply.status) || apply.preservation_id === null || !apply.finished_at) return [];
  const { db } = parts.deps;
  const logged: Logged[] = (await parts.ledger.eventsOf(db, apply.apply_no!)).map((row) => ({
    event: decodeEvent(row.body),
    index: row.log_index,
  }));
  const finalised = logged.filter(({ event }) => event.type === 'doc.finalise');
  const signed = await parts.sealing.certificatesOf(db, apply.apply_no!);
  return [
    {
      kind: 0,
      name: apply.contract_name,
      number: apply.preservation_id,
      time: apply.finished_at.toISOString(),
      sha256: digestOfSet(finalised.map(({ event }) => event.doc!.sha256)),
      logIndex: finalised.at(-1)?.index ?? null,
      url: `/certi/certiPage?preservationId=${apply.preservation_id}`,
      testCertificate: parts.testHierarchy,
    },
    ...signed.flatMap((certificate): PreservationCertificate[] => {
      const line = lines.find((l) => l.sign_no === certificate.sign_no);
      if (line?.status !== SignInfoStatus.Preserved || !line.signed_at) return [];
      const done = logged.find(
        ({ event }) =>
          event.type === 'sign.done' &&
          event.sign_no === line.sign_no &&
          event.doc!.sha256 === certificate.revision_sha256,
      );
      return [
        {
          kind: 1,
          name: line.name,
          number: line.sign_no,
          time: line.signed_at.toISOString(),
          sha256: certificate.revision_sha256,
          logIndex: done?.index ?? null,
          url: null,
          testCertificate: certificate.test,
        },
      ];
    }),
  ];
}
