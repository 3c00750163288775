// `npm start`, second half (Node 24): database, migrations, pages, server, worker, demo. Starts in an order that
// lets nothing serve before it can; stops in the reverse one. Whatever ends unasked ends everything.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtProgram, type Program } from '../../server/build/programs.ts';
import type { Config } from '../../server/src/platform/config.ts';
import { commandConfig } from './command-config.ts';
import { type Postgres, PostgresError, startPostgres } from './postgres/index.ts';
import { ROOT } from './root.ts';
import { buildServer, buildWeb } from './start/builds.ts';
import { type Child, startChild, stopChild } from './start/children.ts';
import { assertPortFree, isEverywhere, lanAddresses, waitHealthy, whereToOpen } from './start/network.ts';
import { Stopped, step } from './start/progress.ts';
import { prepareWitnesses, type SimulatedWitnesses } from './start/simulated-witnesses.ts';

const began = performance.now();
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

async function openDatabase(dataDir: string): Promise<string> {
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

/** Judges the variables before anything is started; the database's address is not known yet. */
function readConfig(): Config {
  try {
    return commandConfig();
  } catch (error) {
    throw new Stopped(error instanceof Error ? error.message : String(error));
  }
}

async function migrate(url: string): Promise<void> {
  const file = pathToFileURL(join(ROOT, 'server/src/migrate.ts')).href;
  const module = (await import(file)) as { migrate(url: string): Promise<unknown> };
  await module.migrate(url);
}

/** Starts a process of the product whose end is the end of everything. */
function keep(name: string, program: Program, env: NodeJS.ProcessEnv): Child {
  const child = startChild(name, builtProgram(program), env);
  children.push(child);
  child.gone.then((why) => stopping ?? shutDown(1, `${why}，全部停止。上面的日志有原因。`));
  return child;
}

async function seedDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const child = startChild('演示数据', builtProgram('demo'), env);
  children.push(child);
  const why = await child.gone;
  if (child.process.exitCode !== 0 && !stopping) throw new Stopped(`演示数据没有准备好：${why}`);
}

async function startWitnesses(witnesses: SimulatedWitnesses | undefined, origin: string): Promise<Child[]> {
  try {
    return (await witnesses?.start(origin, builtProgram('witness'))) ?? [];
  } catch (error) {
    console.log(`• 模拟见证方没有启动（${(error as Error).message}），产品继续运行`);
    return [];
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const port = config.PORT || 8080;
  await assertPortFree(port, config.HOST);
  const dataDir = resolve(ROOT, config.DATA_DIR);
  const build = step(
    '页面与程序已就绪',
    async () => {
      const built = await Promise.all([buildWeb(ROOT, join(ROOT, 'web/dist/.stamp')), buildServer(ROOT)]);
      return built.includes(true);
    },
    (built) => (built ? '重新构建' : '没有变化'),
  );
  // judged below; without this a failure during the database's start would count as unhandled
  build.catch(() => undefined);
  const url = await openDatabase(dataDir);
  await step('数据库结构已更新', () => migrate(url));
  await build;

  const demo = !config.production && process.env.XINQI_DEMO !== '0';
  const witnesses = demo && !config.WITNESSES ? await prepareWitnesses(dataDir) : undefined;
  const env = {
    ...process.env,
    ...{ DATABASE_URL: url, PORT: String(port) },
    ...(witnesses ? { WITNESSES: witnesses.policy } : {}),
  };
  const host = isEverywhere(config.HOST) ? '127.0.0.1' : config.HOST;
  await step('服务已启动', async () => {
    keep('网页服务', 'main', env);
    if (config.WORKER === 'apart') keep('后台任务', 'worker', env);
    if (!(await waitHealthy(port, host))) await shutDown(1, '网页服务 60 秒内没有应答，全部停止。');
  });
  // parties outside: the product goes on without them
  const outside = await startWitnesses(witnesses, `http://${host}:${port}`);
  children.push(...outside);
  for (const { gone } of outside) gone.then((why) => stopping ?? console.log(`• ${why}，产品继续运行`));
  console.log(`\n信契已启动，用时 ${((performance.now() - began) / 1000).toFixed(1)} 秒`);
  for (const line of whereToOpen(config.HOST, port, lanAddresses())) console.log(line);
  console.log('');
  if (demo) await seedDemo(env);
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
