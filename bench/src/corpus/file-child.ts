// A process that judges one file after another for run-files.ts: it may crash or hang on one, and is then replaced.
// `file-child.ts FOLDER [--quick]`: the folder is its own, for the judges' database and for signed files.
import { join } from 'node:path';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { ask, classify } from './classify.ts';
import { judgeFile } from './judge-file.ts';
import { openJudges } from './judges.ts';
import { inProcess, inSandbox } from './upload-work.ts';

/** What a parent wants of a file; `classify` where the class is not known yet. */
export type Wish = { path: string; classify: boolean };

const folder = process.argv[2] ?? '';
const hierarchy = await makeTestHierarchy();
const sandbox = process.argv.includes('--quick') ? inProcess : inSandbox;
const judges = openJudges([hierarchy.root], folder);

process.on('message', async ({ path, classify: wanted }: Wish) => {
  const classified = wanted ? classify(ask(path)) : undefined;
  const judged = await judgeFile(path, { hierarchy, judges, sandbox, scratch: join(folder, 'file') });
  process.send?.({ classified, judged });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
