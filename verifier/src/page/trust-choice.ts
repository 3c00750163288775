// Whom the page trusts, for everything and for timestamps alone: the roots that an installation put into the copy it
// serves, or PEM files that the reader chose. Never anything in the judged file. A page without a root proves nothing until one is chosen.
import { parseAnchor } from '@xinqi/pki/check';
import { equalBytes } from '@xinqi/pki/der';
import { type Bundle, readBundle } from '../read-bundle.ts';

/** For everything, and, in addition, for timestamps alone, and for others' signatures alone. */
export interface PageChoice {
  readonly roots: TrustChoice | undefined;
  readonly timestamps: TrustChoice | undefined;
  readonly lists: TrustChoice | undefined;
}

/** Root certificates (DER); `embedded`: part of this page, `from` names the installation or the file. */
export interface TrustChoice {
  readonly anchors: readonly Uint8Array[];
  readonly from: string;
  readonly embedded: boolean;
  /** Certificates of the file that cannot be used. */
  readonly unusable: number;
}

/** Roots out of a file. Throws when it holds none that can be used. */
export function choiceOf(file: Uint8Array, from: string): TrustChoice {
  const { certificates, unusable }: Bundle = readBundle(file);
  return { anchors: certificates, unusable, from, embedded: false };
}

/** The roots as a judgement takes them: what came with the page is this product's own, whoever chooses it again. */
export function anchorsOf(choice: PageChoice, page: PageChoice) {
  const roots = choice.roots?.anchors ?? [];
  const own = roots.filter((der) => page.roots?.anchors.some((other) => equalBytes(other, der)));
  return {
    anchors: own,
    otherAnchors: roots.filter((der) => !own.includes(der)),
    timestampAnchors: choice.timestamps?.anchors ?? [],
    listAnchors: choice.lists?.anchors ?? [],
  };
}

/** The roots in the element #trust, as `withTrust` wrote them. */
export function embeddedTrust(json: string | null | undefined): PageChoice {
  if (!json) return { roots: undefined, timestamps: undefined, lists: undefined };
  const { pem, timestamps, lists, from } = JSON.parse(json) as {
    pem: string;
    timestamps?: string;
    lists?: string;
    from: string;
  };
  const choice = (text: string): TrustChoice => ({
    ...choiceOf(new TextEncoder().encode(text), from),
    embedded: true,
  });
  return {
    roots: choice(pem),
    timestamps: timestamps ? choice(timestamps) : undefined,
    lists: lists ? choice(lists) : undefined,
  };
}

/** Whoever names his own root does not get the installation's authorities with it; those that he chose stay. */
export const withRoots = ({ timestamps, lists }: PageChoice, roots: TrustChoice): PageChoice => ({
  roots,
  lists: lists?.embedded ? undefined : lists,
  timestamps: timestamps?.embedded ? undefined : timestamps,
});

/** Names of the roots, as their certificates state them. */
export const rootNames = (anchors: readonly Uint8Array[]): string[] =>
  anchors.map((der) => parseAnchor(der).subject.text);
