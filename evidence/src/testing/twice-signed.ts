// For tests: what `goesOn` wants, a sample that an enterprise signs first, by a seal after approvals, and a person second.
import { TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { utf8 } from '../event/bytes.ts';
import type { SampleOptions } from './sample-pack.ts';

export async function twiceSigned(hierarchy: TestHierarchy): Promise<SampleOptions> {
  const base = utf8('%PDF-1.7 normalised\n%%EOF\n');
  const grown = (bytes: Uint8Array, more: string) =>
    new Uint8Array(Buffer.concat([bytes, utf8(`${more}\n%%EOF\n`)]));
  const issue = async (name: string, more: { organization?: string } = {}) =>
    (await hierarchy.issue({ name, from: TEST_TIME, ...more })).certificate;
  const one = grown(base, 'one');
  return {
    hierarchy,
    base,
    approvals: true,
    ordered: true,
    signatures: [
      { revision: one, certificate: await issue('张*', { organization: '采购方有限公司' }) },
      { revision: grown(one, 'two'), certificate: await issue('李*') },
    ],
  };
}
