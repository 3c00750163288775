// What is reserved in a file for each signatory before anything is signed: his places, the strips of his 骑缝章, a place for the 保全章.
import { edgeShare } from '@xinqi/domain';
import { publicNumber } from '../../../platform/clock.ts';
import type { ContractFile } from '../../file/index.ts';
import { edgePlacements, type PlannedMark } from '../../sealing/index.ts';
import { presSealName, presSealPlace } from '../contract/document/pres-seal.ts';
import type { LineMarks, Terms } from '../contract/store.ts';
import { type CheckedPayload, type CheckedSignatory, placedIn } from './check-payload.ts';

/** A signatory with his number, and where his 骑缝章 stands on the edge. */
export type Planned = { signatory: CheckedSignatory; signNo: string; edgeAt: number | null };

export function planLines(payload: CheckedPayload): Planned[] {
  const edged = payload.signatories.filter((s) => s.edgeSeal);
  return payload.signatories.map((signatory) => ({
    signatory,
    signNo: publicNumber('SGN'),
    edgeAt: signatory.edgeSeal ? edgeShare(edged.indexOf(signatory), edged.length) : null,
  }));
}

type PlannedFile = {
  /** Of each line, in their order. */
  marks: PlannedMark[][];
  /** What of a line's marks is what, by the names that they got in the file. */
  named(line: number, names: readonly string[]): LineMarks & { places: readonly string[] };
};

/** Signature or seal first: the first such mark becomes the signature field itself. */
export function planMarks(
  planned: readonly Planned[],
  file: ContractFile,
  position: number,
  terms: Terms,
): PlannedFile {
  const stamped = terms.needPresSign === true;
  const marks = planned.map(({ signatory, signNo, edgeAt }): PlannedMark[] => {
    const strips =
      edgeAt === null || !signatory.sealSource || file.pages.length < 2
        ? []
        : edgePlacements(signatory.sealSource, file.pages, edgeAt);
    return [
      ...placedIn(signatory.fields, position).map((f) => ({
        signNo,
        kind: f.kind,
        name: `${signatory.name} ${f.label ?? ''}`.trim(),
        placement: { page: f.page, x: f.x, y: f.y, width: f.width, height: f.height },
      })),
      ...strips.map((placement) => ({
        signNo,
        kind: 'edge' as const,
        name: `${signatory.name} 骑缝章`,
        placement,
      })),
      // each line keeps a place for it: who signs last fills his, and readers let nobody fill another's
      ...(stamped
        ? [{ signNo, kind: 'stamp' as const, name: presSealName, placement: presSealPlace(file.pages) }]
        : []),
    ];
  });
  return {
    marks,
    named(line, names) {
      const before = marks.slice(0, line).reduce((sum, own) => sum + own.length, 0);
      const own = names.slice(before, before + marks[line]!.length);
      const { signatory, signNo } = planned[line]!;
      const places = placedIn(signatory.fields, position).length;
      return {
        places: own.slice(0, places),
        edge_fields: own.slice(places, stamped ? -1 : undefined),
        pres_field: stamped ? own.at(-1)! : null,
        // without a place it is invisible
        sig_field: own.find((name) => name.startsWith('sig.')) ?? `sig.${signNo}`,
      };
    },
  };
}
