// What CAs say now of everything that a file's proof rests on: its signers and the own authority by the CA's own services, authorities
// outside, and whom they certify, by the addresses in their certificates. All of it or nothing: a file does not grow for half a proof.
import {
  type Certificate,
  parseCertificate,
  parseTimestampToken,
  verifyTimestampToken,
} from '@xinqi/pki/check';
import { equalBytes } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { CertificateStatus } from '@xinqi/pki/revocation';
import type { ChainData, ForeignTrust } from '../../../platform/ports/tsa.ts';
import { statementAbout } from '../authority/answer-ocsp.ts';
import type { AuthorityParts } from '../authority/authority-parts.ts';
import { currentList } from '../authority/current-list.ts';
import type { CertificateRow } from '../store.ts';
import type { ExtendTask, SignerStatements } from './extend-task.ts';
import type { FoundToken, FoundTokens } from './tokens-in.ts';

/** `missing`: for the operator, why the data are not complete; the file waits. `harmed`: an authority is revoked. */
export type Collected = { data: NonNullable<ExtendTask['data']> } | { missing: string } | { harmed: string };

type CollectParts = AuthorityParts & { foreign: ForeignTrust };
type Proof = Pick<SignerStatements, 'ocsps' | 'crls'> & { certificates: Uint8Array[] };
class Incomplete extends Error {}
class Harmed extends Error {}

/** `signers`: with statements about the signers and their own timestamps; `stampedAt`: about the newest document timestamp, if there is one. */
export async function collectData(
  parts: CollectParts,
  signers: readonly CertificateRow[],
  tokens: FoundTokens,
  wanted: { signers: boolean; stampedAt: Date | null },
): Promise<Collected> {
  const crls = [(await currentList(parts, 'root')).der];
  try {
    const newest = wanted.stampedAt ? tokens.documents.at(-1) : undefined;
    const document = newest && (await proofOf(parts, newest));
    const own = wanted.signers ? signers : [];
    const proofs = await Promise.all(
      own.map(async (row) => {
        const certificate = new Uint8Array(row.der);
        const mine = tokens.signatures.find(({ beside }) =>
          beside.some((der) => equalBytes(der, certificate)),
        );
        const proof = mine && (await proofOf(parts, mine));
        const said = await aboutSigner(parts, row, row.stamped_at ?? wanted.stampedAt ?? row.not_before);
        const statements = {
          certificate,
          ocsps: [...said.ocsps, ...(proof?.ocsps ?? [])],
          crls: [...crls, ...said.crls, ...(proof?.crls ?? [])],
        };
        return { statements, certificates: [...said.certificates, ...(proof?.certificates ?? [])] };
      }),
    );
    return {
      data: {
        certificates: [
          ...(document?.certificates ?? []),
          ...proofs.flatMap(({ certificates }) => certificates),
        ],
        ocsps: document?.ocsps ?? [],
        crls: [...crls, ...(document?.crls ?? [])],
        perSigner: proofs.map(({ statements }) => statements),
      },
    };
  } catch (error) {
    if (error instanceof Incomplete) return { missing: error.message };
    if (error instanceof Harmed) return { harmed: error.message };
    throw error;
  }
}

/** What the CA says of a signer's certificate: our own at once, one outside by its addresses. */
async function aboutSigner(
  parts: CollectParts,
  { der, chain, ca_root: root }: CertificateRow,
  at: Date,
): Promise<Proof> {
  const { signer } = parts;
  if (!root)
    return {
      ocsps: [await statementAbout(parts, new Uint8Array(der))],
      crls: [],
      certificates: [signer.certificate('event-ca'), signer.certificate('ocsp')],
    };
  const path = [der, ...chain, root].map((one) => parseCertificate(new Uint8Array(one)));
  const said = await parts.foreign.chains.statusOf(path, at);
  const [own, ...above] = said.statuses;
  // only an answer of afterwards knows of a revocation until then; what was revoked later stays signed
  const second = Math.floor(at.getTime() / 1000) * 1000;
  if (own?.status === 'good' && own.statement.thisUpdate.getTime() < second)
    throw new Incomplete(`the status of ${path[0]!.subject.text} is older than the signature`);
  return proofBy(path, above, said, path[1]!.subject.text);
}

/** What an authority's CAs say; nothing for the own authority, whose only CA is the root. */
async function proofOf(parts: CollectParts, { token }: FoundToken): Promise<Proof | undefined> {
  const { signer, foreign } = parts;
  const root = signer.certificate('root');
  const { info } = parseTimestampToken(token, { foreign: true });
  const found = await verifyTimestampToken(nodeCryptoPort, {
    token,
    // That it stamps this file was checked before it was stored; here its chain is wanted.
    digestOf: async () => info.imprint.hash,
    anchors: [root, ...foreign.anchors],
    lenient: true,
  });
  if (!found.ok)
    throw new Incomplete(`timestamp authority is under no anchor of TSA_ANCHORS (${found.reason})`);
  const { chain, tsaName } = found;
  if (equalBytes(chain.at(-1)!.der, root)) return undefined;
  const said = await foreign.chains.statusOf(chain, info.genTime);
  return proofBy(chain, said.statuses, said, tsaName);
}

/** What was said of the certificates of a chain, when none of `judged` is revoked and all are known. */
function proofBy(
  chain: readonly Certificate[],
  judged: readonly CertificateStatus[],
  { statuses, ocsps, crls }: ChainData,
  called: string,
): Proof {
  if (judged.some(({ status }) => status === 'revoked')) throw new Harmed(`${called} is revoked`);
  const open = statuses.findIndex(({ status }) => status === 'unknown');
  if (open >= 0) throw new Incomplete(`no revocation status of ${chain[open]!.subject.text} could be had`);
  return { certificates: chain.slice(1, -1).map(({ der }) => der), ocsps: [...ocsps], crls: [...crls] };
}
