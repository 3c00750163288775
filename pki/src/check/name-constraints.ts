// Name constraints (RFC 5280 §4.2.1.10, §6.1.3 b–c, §6.1.4 g) for directory, DNS and mail names. Names are compared
// after normalisation, else another string type or case would slip past an exclusion. Other kinds of names in a
// constraint are not understood, and then the path ends.
import {
  childrenOf,
  contextPrimitiveTag,
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  OID,
  readDer,
  readOid,
  readText,
  TAG,
  toHex,
} from '../der/index.ts';
import { type Certificate, isSelfIssued } from './certificate.ts';

/** A directory name is its list of RDNs, each normalised to one text; DNS and mail names are lower case. */
type GeneralName =
  | { readonly kind: 'directory'; readonly rdns: readonly string[] }
  | { readonly kind: 'dns' | 'mail'; readonly text: string };

interface Constraints {
  readonly permitted: readonly GeneralName[];
  readonly excluded: readonly GeneralName[];
}

const RFC822_NAME = contextPrimitiveTag(1);
const DNS_NAME = contextPrimitiveTag(2);
const DIRECTORY_NAME = contextTag(4);

/** Checks every CA's constraints (the anchor's too) against all certificates below; `chain` starts with the leaf. */
export function nameConstraintsReason(
  chain: readonly Certificate[],
): 'name_constraints_unsupported' | 'name_not_permitted' | undefined {
  try {
    for (const [index, issuer] of chain.entries()) {
      const constraints = readConstraints(issuer);
      if (!constraints) continue;
      for (const [i, certificate] of chain.slice(0, index).entries()) {
        if (i > 0 && isSelfIssued(certificate)) continue;
        if (!namesOf(certificate).every((name) => isWithin(name, constraints))) return 'name_not_permitted';
      }
    }
    return undefined;
  } catch (error) {
    if (error instanceof DerError) return 'name_constraints_unsupported';
    throw error;
  }
}

const extensionOf = (certificate: Certificate, oid: string): Uint8Array | undefined =>
  certificate.extensions.find((extension) => extension.oid === oid)?.value;

function readConstraints(certificate: Certificate): Constraints | undefined {
  const value = extensionOf(certificate, OID.nameConstraints);
  if (!value) return undefined;
  const fields = new DerCursor(readDer(value, TAG.sequence));
  const permitted = fields.optional(contextTag(0));
  const excluded = fields.optional(contextTag(1));
  fields.end();
  if (!permitted && !excluded) throw new DerError('bad_value', 'empty constraints');
  return {
    permitted: permitted ? readSubtrees(permitted) : [],
    excluded: excluded ? readSubtrees(excluded) : [],
  };
}

/** `minimum` is 0 and `maximum` absent in this profile, so that a subtree holds nothing but its base. */
function readSubtrees(node: DerNode): GeneralName[] {
  const subtrees = childrenOf(node);
  if (subtrees.length === 0) throw new DerError('bad_value', 'empty subtrees');
  return subtrees.map((subtree) => {
    const fields = new DerCursor(subtree);
    const name = readGeneralName(fields.next());
    fields.end();
    if (!name) throw new DerError('bad_value', 'kind of name');
    return name;
  });
}

function readGeneralName(node: DerNode): GeneralName | undefined {
  if (node.tag === DIRECTORY_NAME)
    return { kind: 'directory', rdns: readRdns(readDer(node.content, TAG.sequence)) };
  if (node.tag !== RFC822_NAME && node.tag !== DNS_NAME) return undefined;
  if (node.content.some((byte) => byte <= 0x20 || byte >= 0x7f)) throw new DerError('bad_value', 'name');
  const text = String.fromCharCode(...node.content).toLowerCase();
  return { kind: node.tag === DNS_NAME ? 'dns' : 'mail', text };
}

/** One unambiguous text per RDN. */
const readRdns = (name: DerNode): string[] =>
  readAttributes(name).map((rdn) => JSON.stringify(rdn.map((pair) => JSON.stringify(pair)).sort()));

/** `[type, normalised value]` of every attribute, RDN by RDN. */
function readAttributes(name: DerNode): [string, string][][] {
  return childrenOf(name).map((rdn) =>
    childrenOf(rdn).map((attribute) => {
      const fields = new DerCursor(attribute);
      const oid = readOid(fields.next(TAG.oid));
      const value = fields.next();
      fields.end();
      return [oid, normalised(value)];
    }),
  );
}

/** RFC 5280 §7.1 in short: compatibility form, one case, white space folded. What is no text keeps its bytes. */
function normalised(value: DerNode): string {
  try {
    return readText(value).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  } catch {
    return `#${toHex(value.bytes)}`;
  }
}

/** Subject, its mail addresses (§4.2.1.10), and alternative names of the kinds that can be constrained. */
function namesOf(certificate: Certificate): GeneralName[] {
  const subject = readDer(certificate.subject.raw, TAG.sequence);
  const rdns = readRdns(subject);
  const names: GeneralName[] = rdns.length > 0 ? [{ kind: 'directory', rdns }] : [];
  for (const [oid, text] of readAttributes(subject).flat()) {
    if (oid === OID.emailAddress) names.push({ kind: 'mail', text });
  }
  const alternative = extensionOf(certificate, OID.subjectAltName);
  for (const node of alternative ? childrenOf(readDer(alternative, TAG.sequence)) : []) {
    const name = readGeneralName(node);
    if (name) names.push(name);
  }
  return names;
}

function isWithin(name: GeneralName, { permitted, excluded }: Constraints): boolean {
  if (excluded.some((base) => covers(base, name))) return false;
  const ofKind = permitted.filter((base) => base.kind === name.kind);
  return ofKind.length === 0 || ofKind.some((base) => covers(base, name));
}

function covers(base: GeneralName, name: GeneralName): boolean {
  if (base.kind === 'directory')
    return name.kind === 'directory' && base.rdns.every((rdn, i) => rdn === name.rdns[i]);
  if (name.kind === 'directory' || base.kind !== name.kind) return false;
  if (base.kind === 'dns')
    return (
      base.text === '' || name.text === base.text || name.text.endsWith(`.${base.text.replace(/^\./, '')}`)
    );
  // Mail: one box, all boxes of one host, or (with a leading period) all hosts of a domain.
  if (base.text.includes('@')) return name.text === base.text;
  const host = name.text.slice(name.text.lastIndexOf('@') + 1);
  return base.text.startsWith('.') ? host.endsWith(base.text) : host === base.text;
}
