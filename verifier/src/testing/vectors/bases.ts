// What the public vectors are made of: contracts whose PDFs are really signed, by test keys, at TEST_TIME.
import type { SampleOptions, SeveralOptions } from '@xinqi/evidence/testing';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { plainPdf, preparedPdf, signedSeveral, signOnce } from '../signed-pack.ts';

export type Edit = NonNullable<SampleOptions['edit']>;
export type SeveralEdit = NonNullable<SeveralOptions['edit']>;
export type Base = 'one' | 'approved' | 'two' | 'outside';

export interface Bases {
  readonly hierarchy: TestHierarchy;
  /**
   * A person; an enterprise that needs approvals and uses a seal; such an enterprise and then a person, in order; a person whom an authority outside
   * certified.
   */
  readonly of: Readonly<Record<Base, SampleOptions & { readonly base: Uint8Array }>>;
  /** Three files, signed by two. */
  readonly several: Pick<SeveralOptions, 'hierarchy' | 'time' | 'files' | 'signers'>;
}

const BUYER = { organization: '采购方有限公司' };

export async function makeBases(hierarchy: TestHierarchy): Promise<Bases> {
  const base = preparedPdf();
  const same = { hierarchy, time: TEST_TIME, original: plainPdf(), base };
  const sign = (pdf: Uint8Array, field: string, more: Parameters<typeof signOnce>[4] = {}) =>
    signOnce(hierarchy, pdf, field, TEST_TIME, more);
  const first = await sign(base, 'sig.a', { certify: true, ...BUYER });
  const by = await makeTestHierarchy();
  const ca = { root: by.root, chain: [by.eventCa.certificate] };
  const outside = { ...(await sign(base, 'sig.a', { by, name: '张三丰' })), ca };
  const second = await sign(first.revision, 'sig.b', { lock: true });
  return {
    hierarchy,
    of: {
      one: { ...same, signatures: [await sign(base, 'sig.a')] },
      approved: { ...same, approvals: true, signatures: [await sign(base, 'sig.a', BUYER)] },
      outside: { ...same, signatures: [outside] },
      two: { ...same, approvals: true, ordered: true, signatures: [first, second] },
    },
    several: await signedSeveral(hierarchy, TEST_TIME, 3),
  };
}
