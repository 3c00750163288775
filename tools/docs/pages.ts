// The pages that are written from code: path and present content.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isTest, listFiles, listFolders, ROOT } from '../check/source-files.ts';
import { constants, renderConstants } from '../spec/constants.ts';
import { duplicates, type Errors, renderErrors } from './errors-page.ts';
import { type EventFormat, renderEventFormat } from './event-format-page.ts';
import { familyOrder, judgeFacts, renderFacts } from './facts-page.ts';
import { renderSections } from './sections-page.ts';

const load = async (path: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(ROOT, path)).href);

/** Code of the families by family, and of the platform, which declares the port of downloads. */
function familySources() {
  const code = listFiles(ROOT, 'server/src/features', /\.ts$/).filter(
    (path) => !isTest(path) && !path.includes('/testing/'),
  );
  return [...code, 'server/src/platform/tickets.ts'].map((path) => ({
    family: path.split('/')[3]!,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
}
const composed = () => familyOrder(readFileSync(join(ROOT, 'server/src/app.ts'), 'utf8'));

/** Path → text of every derived page. */
export async function derivedPages(): Promise<Record<string, string>> {
  const { allErrors } = (await load('wire/src/errors.ts')) as { allErrors: Errors };
  return {
    'docs/errors.md': renderErrors(allErrors),
    'docs/facts.md': renderFacts(familySources(), composed()),
    'docs/second-verifier/event-format.json': renderEventFormat({
      ...((await load('evidence/src/event/event.ts')) as Omit<EventFormat, 'EVENT_DATA'>),
      ...((await load('evidence/src/event/event-data.ts')) as Pick<EventFormat, 'EVENT_DATA'>),
    }),
    'docs/spec/constant.md': renderConstants(constants),
    'wire/src/sections.ts': renderSections(ROOT),
  };
}

/** Complaints about facts that are declared and never told. */
export const judgeFactsTold = (): string[] => judgeFacts(familySources(), composed());

/** Complaints about error codes that two families claim. */
export async function judgeErrorCodes(): Promise<string[]> {
  const paths = [
    'wire/src/error-code.ts',
    ...listFolders(ROOT, 'wire/src').map((name) => `wire/src/${name}/errors.ts`),
  ];
  const families = await Promise.all(
    paths
      .filter((path) => existsSync(join(ROOT, path)))
      .map(async (path) => {
        const tables = Object.values(await load(path)).filter((value) => typeof value === 'object');
        return [path, Object.assign({}, ...tables) as Errors] as const;
      }),
  );
  return duplicates(families);
}
