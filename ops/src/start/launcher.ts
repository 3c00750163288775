// What stays while the product runs, built to one file (server/build): database, then what needs it, in an order that lets nothing
// serve before it can; stops in the reverse one. Whatever ends unasked ends everything. It imports Node and what starts processes,
// nothing else: a library here is memory held for as long as the product runs.
import { join } from 'node:path';
import { builtProgram, type Program } from '../../../server/build/programs.ts';
import { type Postgres, PostgresError, startPostgres } from '../postgres/index.ts';
import { type Child, SMALL, startChild, stopChild, YOUNG } from './children.ts';
import { inAddress, isEverywhere, lanAddresses, waitHealthy, whereToOpen } from './network.ts';
import { Stopped, step } from './progress.ts';

/** What start.ts has judged. */
export type Settings = {
  /** When the start began, in ms since 1970. */
  began: number;
  port: number;
  host: string;
  dataDir: string;
  /** Whether the pages have to be built. */
  pages: boolean;
  demo: boolean;
  /** Whether the simulated ones are started. */
  witnesses: boolean;
  workerApart: boolean;
};

const { began, port, host: everyHost, dataDir, ...wanted } = JSON.parse(process.argv[2]!) as Settings;
const host = isEverywhere(everyHost) ? '127.0.0.1' : everyHost;
const children: Child[] = [];
let postgres: Postgres | undefined;
let stopping: Promise<never> | undefined;

async function stopAll(code: number): Promise<never> {
  for (const child of children.toReversed()) await stopChild(child);
  await postgres?.stop();
  process.exit(code);
}

/** Stops everything once, however often it is asked. */
function shutDown(code: number, why?: string): Promise<never> {
  if (!stopping) {
    console.log(why ? `\n✗ ${why}` : '\n• 正在停止…');
    stopping = stopAll(code);
  }
  return stopping;
}

async function openDatabase(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given) {
    console.log('• 使用 DATABASE_URL 指定的数据库');
    return given;
  }
  postgres = await step(
    '内置 PostgreSQL 已启动',
    () => startPostgres({ dataDir: join(dataDir, 'pg') }),
    (it) => {
      if (it.adopted) return '沿用正在运行的实例';
      return it.dataDir.startsWith(dataDir) ? '' : `数据位于 ${it.dataDir}（数据库账户无法进入本目录）`;
    },
  );
  const log = `${postgres.dataDir}.log`;
  postgres.gone.then(() => stopping ?? shutDown(1, `内置数据库已退出，全部停止。原因见 ${log}`));
  return postgres.url;
}

function start(
  name: string,
  program: Program,
  env: NodeJS.ProcessEnv,
  options?: Parameters<typeof startChild>[3],
): Child {
  const child = startChild(name, builtProgram(program), env, options);
  children.push(child);
  return child;
}

/** Starts a process of the product whose end is the end of everything. */
function keep(name: string, program: Program, env: NodeJS.ProcessEnv): void {
  start(name, program, env, { flags: [YOUNG] }).gone.then(
    (why) => stopping ?? shutDown(1, `${why}，全部停止。上面的日志有原因。`),
  );
}

/** Runs a program that ends; throws with this sentence and how it ended when it failed. */
async function run(failed: string, child: Child): Promise<void> {
  const why = await child.gone;
  // it was ended with everything else, and nothing more may start
  if (stopping) await stopping;
  if (child.process.exitCode !== 0) throw new Stopped(`${failed}：${why}`);
}

async function main(): Promise<void> {
  const build = wanted.pages
    ? step('页面已就绪：重新构建', () => run('页面没有构建成', start('构建页面', 'pages', process.env)))
    : Promise.resolve();
  // judged below; without this a failure during the database's start would count as unhandled
  build.catch(() => undefined);
  const url = await openDatabase();
  const policy = join(dataDir, 'witness/policy');
  const env = {
    ...process.env,
    ...{ DATABASE_URL: url, PORT: String(port) },
    ...(wanted.witnesses ? { WITNESSES: policy } : {}),
  };
  await step('数据库结构已更新', () =>
    run('数据库结构没有更新', start('准备', 'prepare', env, { words: wanted.witnesses ? [policy] : [] })),
  );
  await build;
  await step('服务已启动', async () => {
    keep('网页服务', 'main', env);
    if (wanted.workerApart) keep('后台任务', 'worker', env);
    if (!(await waitHealthy(port, host))) await shutDown(1, '网页服务 60 秒内没有应答，全部停止。');
  });
  if (wanted.witnesses) {
    // parties outside: nothing of the installation's environment is theirs, and the product goes on without them
    const outside = { PATH: process.env.PATH };
    const words = [policy, `http://${inAddress(host)}:${port}`];
    const { gone } = start('模拟见证方', 'witnesses', outside, { words, flags: [SMALL] });
    gone.then((why) => stopping ?? console.log(`• ${why}，产品继续运行`));
  }
  console.log(`\n信契已启动，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒`);
  for (const line of whereToOpen(everyHost, port, lanAddresses())) console.log(line);
  console.log('');
  if (wanted.demo) await run('演示数据没有准备好', start('演示数据', 'demo', env));
  console.log('\n按 Ctrl-C 停止。');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));
main().catch((error: unknown) => {
  const known = error instanceof Stopped || error instanceof PostgresError;
  void shutDown(
    1,
    known ? error.message : `启动失败：${error instanceof Error ? error.stack : String(error)}`,
  );
});
