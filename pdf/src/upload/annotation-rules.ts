// What stands on the pages beside their content (ISO 32000-1 §12.5): links, fields, comments. An unsigned file is shown
// by its copy as a screen shows it; a signed one keeps all, so that nothing may be for the screen or for paper alone (U-07).
import type { Dict, Page, PdfFile } from '../read/index.ts';
import { nameOf, type Report } from './content-rules.ts';
import { isLink, linkKind, linksOf } from './link-rules.ts';

const HIDDEN = 2;
const NO_VIEW = 32;
const PRINT = 4;

/** Links of the pages, before the objects are walked: in a file that can be copied odd ones go. */
export function judgeLinks(file: PdfFile, list: readonly Page[], report: Report): boolean {
  let jumps = false;
  for (const link of list.flatMap((page) => linksOf(file, page))) {
    const kind = linkKind(file, link);
    jumps ||= kind === 'jump';
    if (kind === 'plain' || report.signed) report.warnings.add('links');
    if (kind === 'odd' && !report.signed) {
      report.warnings.add('links_dropped');
      report.dropped.add(link);
    }
  }
  return jumps;
}

/**
 * Annotations of a page that are no links. A signed file keeps them, so that none may be for the screen or for paper
 * alone; an unsigned one is flattened as it looks on the screen, and the sender is told that hidden ones go.
 */
export function judgeAnnotations(file: PdfFile, page: Dict, report: Report): void {
  const { signed } = report;
  for (const item of file.array(page.get('Annots')) ?? []) {
    const annotation = file.dict(item);
    if (annotation && isLink(file, annotation)) continue;
    const subtype = nameOf(file, annotation?.get('Subtype'));
    report.warnings.add(subtype === 'Widget' ? 'forms' : 'annotations');
    if (!annotation || subtype === 'Popup' || !hasArea(file, annotation)) continue;
    if (unseen(file, annotation) || (signed && !printed(file, annotation) && subtype !== 'Widget')) {
      if (signed) report.hidden.add('hidden_annotation');
      else report.warnings.add('hidden_annotations_dropped');
    }
  }
}

/** Flags (§12.5.3); what is no number hides. */
const flagsOf = (file: PdfFile, annotation: Dict): number => {
  const flags = file.resolve(annotation.get('F')) ?? 0;
  return typeof flags === 'number' ? flags : HIDDEN;
};
const printed = (file: PdfFile, annotation: Dict): boolean => (flagsOf(file, annotation) & PRINT) !== 0;

/** True when a screen does not show the annotation. */
export function unseen(file: PdfFile, annotation: Dict): boolean {
  return (flagsOf(file, annotation) & (HIDDEN | NO_VIEW)) !== 0;
}

function hasArea(file: PdfFile, annotation: Dict): boolean {
  const [a, b, c, d] = (file.array(annotation.get('Rect')) ?? []).map((n) => Number(file.resolve(n)));
  const sized = Math.abs((c ?? 0) - (a ?? 0)) > 0.5 && Math.abs((d ?? 0) - (b ?? 0)) > 0.5;
  return sized && annotation.get('AP') !== undefined;
}
