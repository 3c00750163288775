// Finished contracts as a stranger gets them: the pack is valid for our verifier, so is every signature of the PDF, and
// pdfsig (with the root as its only trust) agrees.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePem } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { nssWith, pdfsig } from '../../../../e2e/src/judges/pdf.ts';
import { verifyFile } from '../../../../verifier/src/index.ts';
import { fetchFile } from '../contracts.ts';
import type { Person, Stage } from '../people.ts';
import type { Product } from '../product.ts';

type Finished = { person: Person; applyNo: string };

/** Judges packs and PDFs of these contracts; the first `outside` of them also by pdfsig. */
export async function judgeFiles(
  product: Product,
  stage: Stage,
  contracts: readonly Finished[],
  outside: number,
): Promise<string[]> {
  const findings: string[] = [];
  const pem = join(product.dataDir, 'trust.pem');
  const anchors = decodePem('CERTIFICATE', readFileSync(pem, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-crash-judge-'));
  try {
    const nss = nssWith(join(folder, 'nss'), pem);
    for (const [i, { person, applyNo }] of contracts.entries()) {
      const sent = stage.journal.acks.find((ack) => ack.kind === 'sent' && ack.applyNo === applyNo);
      const { signers, files = 1 } = sent?.kind === 'sent' ? sent : { signers: 1 };
      const options = { anchors, crypto: nodeCryptoPort, now: new Date() };
      // several PDFs come as a zip of no proof; the pack holds each of them
      for (const kind of files === 1 ? (['pack', 'pdf'] as const) : (['pack'] as const)) {
        const bytes = await fetchFile(stage, person.client, applyNo, kind);
        const report = await verifyFile(new Uint8Array(bytes), options);
        const good = report.verdict === 'valid' || report.verdict === 'valid_with_warnings';
        const signed = report.signatures.length >= signers * files;
        if (!good || !signed)
          findings.push(`${kind} of ${applyNo}: ${report.verdict} ${JSON.stringify(report.claims)}`);
        if (kind === 'pack' || i >= outside) continue;
        const file = join(folder, 'signed.pdf');
        writeFileSync(file, bytes);
        const said = pdfsig(file, nss);
        // it lists no document timestamps (B-LTA)
        if (said.length < signers || !said.every((s) => s.valid && s.trusted))
          findings.push(`pdfsig does not accept ${applyNo}: ${JSON.stringify(said)}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}
