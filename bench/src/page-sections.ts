// Sections of figures in a page of docs/, one for each measured part, between two marks: a run replaces the sections of the
// parts that it measured and leaves the others, with their own machine and date, as they are. Attacks write so too.

/** What stands between; a page without both, in this order, is refused. */
export type Marks = { begin: string; end: string };

/**
 * The page with these sections put in (name → text below the heading), in the order of `order`, the parts that there
 * are; a section that is not named there is dropped. Throws when the marks are not there.
 */
export function withSections(
  page: string,
  { begin, end }: Marks,
  fresh: ReadonlyMap<string, string>,
  order: readonly string[],
): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page has lost its marks ${begin} … ${end}`);
  const bodies = new Map([...sectionsOf(page.slice(from + begin.length, to)), ...fresh]);
  const sections = order.flatMap((name) => {
    const body = bodies.get(name);
    return body === undefined ? [] : [`### ${name}\n\n${body}\n`];
  });
  return `${page.slice(0, from)}${begin}\n\n${sections.join('\n')}\n${page.slice(to)}`;
}

/** What stands under each heading. */
function sectionsOf(text: string): [name: string, body: string][] {
  const [, ...found] = text.split(/^### /m);
  return found.map((section) => {
    const end = section.indexOf('\n');
    return [section.slice(0, end).trim(), section.slice(end).trim()];
  });
}
