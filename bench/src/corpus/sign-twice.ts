// Signs an accepted file as the product seals a contract: fields for two parties are prepared, the first signature
// certifies, the last one locks; a file that came signed gets two more fields as they are signed. Both with a seal on
// page 1 and a timestamp. The authorities answer inside the process.
import { enterpriseSeal, toAppearance } from '@xinqi/pdf/appearance';
import { type Placement, prepare, signTail } from '@xinqi/pdf/sign';
import type { TestHierarchy } from '@xinqi/pki/testing';

export type PageSize = { width: number; height: number };
const PARTIES = ['first', 'second'] as const;
const SEAL = 119; // 42 mm
const MARGIN = 10;

/** Two places on a page of this size that do not touch; smaller where the page is. */
export function places({ width, height }: PageSize): [Placement, Placement] {
  const side = Math.max(1, Math.min(SEAL, (width - 3 * MARGIN) / 2, height - 2 * MARGIN));
  const at = (x: number): Placement => ({
    page: 0,
    x,
    y: Math.max(0, height - side - MARGIN),
    width: side,
    height: side,
  });
  return [at(Math.min(MARGIN, width / 8)), at(Math.max(width / 2, width - side - MARGIN))];
}

const seal = (text: string) =>
  toAppearance(
    enterpriseSeal({ shape: 'star', name: '北京云帆信息技术股份有限公司', text, width: 42, height: 42 }),
  );

/** The signed file and the names of the two fields. @throws SignError, PdfError */
export async function signTwice(
  file: Uint8Array,
  { kind, page, hierarchy }: { kind: 'unsigned' | 'signed'; page: PageSize; hierarchy: TestHierarchy },
): Promise<{ pdf: Buffer; fields: string[] }> {
  const spots = places(page);
  const parts: Uint8Array[] = [file];
  if (kind === 'unsigned') {
    const fields = PARTIES.map((signer, i) => ({
      signer,
      kind: 'seal' as const,
      name: '盖章',
      placement: spots[i]!,
    }));
    parts.push(prepare(file, { fields }));
  }
  const fields: string[] = [];
  for (const [i, party] of PARTIES.entries()) {
    const signedAt = new Date();
    const wanted = kind === 'unsigned' ? `sig.${party}` : `xinqi-${party}`;
    const { tail, fieldName } = await signTail(Buffer.concat(parts), {
      fieldName: wanted,
      ...(kind === 'signed' ? { placement: spots[i]! } : {}),
      appearances: { [wanted]: seal(i === 0 ? '合同专用章' : '业务专用章') },
      signer: await hierarchy.issue({ name: party, from: new Date(signedAt.getTime() - 60_000) }),
      timestamp: (value) => hierarchy.stamp(value, signedAt),
      certify: i === 0 && kind === 'unsigned',
      lock: i === 1 && kind === 'unsigned',
      name: party,
      reason: '签署合同',
      signedAt,
    });
    parts.push(tail);
    fields.push(fieldName);
  }
  return { pdf: Buffer.concat(parts), fields };
}
