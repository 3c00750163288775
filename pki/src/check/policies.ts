// Certificate policies (RFC 5280 §6.1.2–6.1.5) as sets. Without mappings the policy tree is no more than one set per
// depth; a CA that maps policies where a policy is required is therefore refused, never guessed at.
import {
  childrenOf,
  contextPrimitiveTag,
  DerCursor,
  DerError,
  type DerNode,
  derElement,
  OID,
  readDer,
  readOid,
  readSmallInteger,
  TAG,
} from '../der/index.ts';
import { type Certificate, isSelfIssued } from './certificate.ts';

/** `any` stands for the anyPolicy node. */
type Policies = 'any' | ReadonlySet<string>;

/** `chain` runs from the leaf to the anchor; `accepted` is the user's set, undefined for any-policy. */
export function policyReason(
  chain: readonly Certificate[],
  accepted: readonly string[] | undefined,
): 'policy_not_accepted' | undefined {
  try {
    return isAccepted(chain, accepted) ? undefined : 'policy_not_accepted';
  } catch (error) {
    if (error instanceof DerError) return 'policy_not_accepted';
    throw error;
  }
}

function isAccepted(chain: readonly Certificate[], accepted: readonly string[] | undefined): boolean {
  const path = chain.slice(0, -1).reverse();
  let explicit = accepted ? 0 : path.length + 1;
  let anyLeft = path.length + 1;
  let mapped = false;
  let valid: Policies = 'any';
  for (const [i, certificate] of path.entries()) {
    const isLeaf = i === path.length - 1;
    const selfIssued = isSelfIssued(certificate);
    valid = narrowed(valid, policiesOf(certificate), anyLeft > 0 || (!isLeaf && selfIssued));
    if (explicit === 0 && isEmpty(valid)) return false;
    const required = requiredFrom(certificate);
    if (isLeaf) {
      explicit = required === 0 ? 0 : Math.max(0, explicit - 1);
      continue;
    }
    mapped ||= extensionOf(certificate, OID.policyMappings) !== undefined;
    if (!selfIssued) {
      explicit = Math.max(0, explicit - 1);
      anyLeft = Math.max(0, anyLeft - 1);
    }
    explicit = Math.min(explicit, required ?? explicit);
    anyLeft = Math.min(anyLeft, anyInhibitedFrom(certificate) ?? anyLeft);
  }
  if (explicit > 0) return true;
  if (mapped) return false;
  if (valid === 'any') return true;
  return accepted
    ? accepted.some((policy) => policy === OID.anyPolicy || has(valid, policy)) && !isEmpty(valid)
    : !isEmpty(valid);
}

const has = (valid: Policies, policy: string): boolean => valid === 'any' || valid.has(policy);
const isEmpty = (valid: Policies): boolean => valid !== 'any' && valid.size === 0;

function narrowed(valid: Policies, own: ReadonlySet<string>, anyAllowed: boolean): Policies {
  if (own.has(OID.anyPolicy) && anyAllowed) return valid;
  const named = [...own].filter((policy) => policy !== OID.anyPolicy);
  return new Set(named.filter((policy) => has(valid, policy)));
}

const extensionOf = (certificate: Certificate, oid: string): Uint8Array | undefined =>
  certificate.extensions.find((extension) => extension.oid === oid)?.value;

/** Policies that a certificate asserts; qualifiers are for people. */
function policiesOf(certificate: Certificate): ReadonlySet<string> {
  const value = extensionOf(certificate, OID.certificatePolicies);
  const policies = new Set<string>();
  for (const information of value ? childrenOf(readDer(value, TAG.sequence)) : []) {
    const policy = readOid(new DerCursor(information).next(TAG.oid));
    if (policies.has(policy)) throw new DerError('bad_value', 'policy twice');
    policies.add(policy);
  }
  return policies;
}

/** requireExplicitPolicy: number of further certificates after which a policy is required. */
function requiredFrom(certificate: Certificate): number | undefined {
  const value = extensionOf(certificate, OID.policyConstraints);
  if (!value) return undefined;
  const fields = new DerCursor(readDer(value, TAG.sequence));
  const required = fields.optional(contextPrimitiveTag(0));
  const mapping = fields.optional(contextPrimitiveTag(1));
  fields.end();
  if (!required && !mapping) throw new DerError('bad_value', 'empty constraints');
  return required && implicitInteger(required);
}

function anyInhibitedFrom(certificate: Certificate): number | undefined {
  const value = extensionOf(certificate, OID.inhibitAnyPolicy);
  return value && readSmallInteger(readDer(value, TAG.integer));
}

/** `[n] IMPLICIT INTEGER`. */
const implicitInteger = (node: DerNode): number =>
  readSmallInteger(readDer(derElement(TAG.integer, node.content)));
