// `npm run reviewer -- add 手机号… --by 经办人`: people of the operator may decide on applications for real names; `remove` ends it, `list` shows who may, and who
// might. Beside a running product or a stopped one. Exit 0: done. 1: not done, with the reason. 2: could not run.
import { parseArgs } from 'node:util';
import { beijingSecond } from '../../domain/src/index.ts';
import type { App } from '../../server/src/app.ts';
import { withApp } from './with-app.ts';

const usage = '用法：npm run reviewer -- add 手机号… --by 经办人 | remove 手机号… --by 经办人 | list';

async function list({ reviewers }: App): Promise<number> {
  for (const { name, granted_at, granted_by, ended_at, ended_by } of await reviewers.list()) {
    const end = ended_at ? `\t${beijingSecond(ended_at)} 由 ${ended_by} 停止` : '\t有效';
    console.log(`${name}\t${beijingSecond(granted_at)} 由 ${granted_by} 授予${end}`);
  }
  return 0;
}

type Said = { mobiles: readonly string[]; by: string };

/** One after the other, each for himself. */
async function change({ reviewers }: App, what: 'add' | 'remove', { mobiles, by }: Said): Promise<number> {
  let code = 0;
  for (const mobile of mobiles) {
    const refused = await (what === 'add' ? reviewers.grant({ mobile, by }) : reviewers.end({ mobile, by }));
    if (refused === undefined)
      console.log(`✓ ${mobile} ${what === 'add' ? '可以审核实名申请' : '不再审核实名申请'}`);
    else {
      console.error(`${mobile} ${refused}`);
      code = 1;
    }
  }
  return code;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } });
  const [what, ...mobiles] = positionals;
  const by = values.by?.trim();
  const changes = what === 'add' || what === 'remove';
  if (!(changes ? mobiles.length > 0 && by : what === 'list')) throw new Error(usage);
  return withApp((app) => (changes ? change(app, what, { mobiles, by: by! }) : list(app)));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
