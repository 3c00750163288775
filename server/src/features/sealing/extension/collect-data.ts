// What CAs say now of everything that a file's proof rests on: its signers and the own authority by the CA's own services,
// authorities outside by the addresses in their certificates. All of it or nothing: a file does not grow for half a proof.
import { parseTimestampToken, verifyTimestampToken } from '@xinqi/pki/check';
import { equalBytes } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { ForeignTrust } from '../../../platform/ports/tsa.ts';
import { statementAbout } from '../authority/answer-ocsp.ts';
import type { AuthorityParts } from '../authority/authority-parts.ts';
import { currentList } from '../authority/current-list.ts';
import type { ExtendTask, SignerStatements } from './extend-task.ts';
import type { FoundToken, FoundTokens } from './tokens-in.ts';

/** `missing`: for the operator, why the data are not complete; the file waits. `harmed`: an authority is revoked. */
export type Collected = { data: NonNullable<ExtendTask['data']> } | { missing: string } | { harmed: string };

type CollectParts = AuthorityParts & { foreign: ForeignTrust };
type Proof = Pick<SignerStatements, 'ocsps' | 'crls'> & { certificates: Uint8Array[] };
class Incomplete extends Error {}
class Harmed extends Error {}

/** `signers`: with statements about the signers and their own timestamps; `stamped`: about the newest document timestamp. */
export async function collectData(
  parts: CollectParts,
  signers: readonly Uint8Array[],
  tokens: FoundTokens,
  wanted: { signers: boolean; stamped: boolean },
): Promise<Collected> {
  const { signer } = parts;
  const crls = [(await currentList(parts, 'root')).der];
  try {
    const newest = wanted.stamped ? tokens.documents.at(-1) : undefined;
    const document = newest && (await proofOf(parts, newest));
    const own = wanted.signers ? signers : [];
    const proofs = await Promise.all(
      own.map(async (certificate) => {
        const mine = tokens.signatures.find(({ beside }) =>
          beside.some((der) => equalBytes(der, certificate)),
        );
        const proof = mine && (await proofOf(parts, mine));
        const statements = {
          certificate,
          ocsps: [await statementAbout(parts, certificate), ...(proof?.ocsps ?? [])],
          crls: [...crls, ...(proof?.crls ?? [])],
        };
        return { statements, certificates: proof?.certificates ?? [] };
      }),
    );
    return {
      data: {
        certificates: [
          ...(wanted.signers ? [signer.certificate('event-ca'), signer.certificate('ocsp')] : []),
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
  const { statuses, ocsps, crls } = await foreign.chains.statusOf(chain, info.genTime);
  if (statuses.some(({ status }) => status === 'revoked')) throw new Harmed(`${tsaName} is revoked`);
  const open = statuses.findIndex(({ status }) => status === 'unknown');
  if (open >= 0) throw new Incomplete(`no revocation status of ${chain[open]!.subject.text} could be had`);
  return { certificates: chain.slice(1, -1).map(({ der }) => der), ocsps: [...ocsps], crls: [...crls] };
}
