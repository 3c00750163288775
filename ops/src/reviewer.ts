// `npm run reviewer -- add 手机号 --by 经办人`: a person of the operator may decide on applications for real names; `remove` ends it, `list` shows who may, and who
// might. Beside a running product or a stopped one. Exit 0: done. 1: not done, with the reason. 2: could not run.
import { parseArgs } from 'node:util';
import { beijingSecond } from '../../domain/src/index.ts';
import type { App } from '../../server/src/app.ts';
import { withApp } from './with-app.ts';

const usage = '用法：npm run reviewer -- add 手机号 --by 经办人 | remove 手机号 --by 经办人 | list';

async function list({ reviewers }: App): Promise<number> {
  for (const { name, granted_at, granted_by, ended_at, ended_by } of await reviewers.list()) {
    const end = ended_at ? `\t${beijingSecond(ended_at)} 由 ${ended_by} 停止` : '\t有效';
    console.log(`${name}\t${beijingSecond(granted_at)} 由 ${granted_by} 授予${end}`);
  }
  return 0;
}

async function change({ reviewers }: App, what: 'add' | 'remove', said: { mobile: string; by: string }) {
  const refused = await (what === 'add' ? reviewers.grant(said) : reviewers.end(said));
  console[refused === undefined ? 'log' : 'error'](
    refused ?? `✓ ${said.mobile} ${what === 'add' ? '可以审核实名申请' : '不再审核实名申请'}`,
  );
  return refused === undefined ? 0 : 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } });
  const [what, mobile] = positionals;
  const by = values.by?.trim();
  const changes = what === 'add' || what === 'remove';
  if (!(changes ? mobile && by : what === 'list')) throw new Error(usage);
  return withApp((app) => (changes ? change(app, what, { mobile: mobile!, by: by! }) : list(app)));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
