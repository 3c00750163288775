// `npm start`, second half (Node 24): judges the variables, builds the programs when their sources changed, and becomes the built
// launcher (start/launcher.ts). What stays for hours so holds neither the sources nor what judged and built them.
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtProgram } from '../../server/build/programs.ts';
import type { Config } from '../../server/src/platform/config.ts';
import { commandConfig } from './command-config.ts';
import { ROOT } from './root.ts';
import { buildServer, isWebBuilt } from './start/builds.ts';
import { SMALL } from './start/children.ts';
import type { Settings } from './start/launcher.ts';
import { assertPortFree } from './start/network.ts';
import { Stopped, step } from './start/progress.ts';

/** Judges the variables before anything is started; the database's address is not known yet. */
function readConfig(): Config {
  try {
    return commandConfig();
  } catch (error) {
    throw new Stopped(error instanceof Error ? error.message : String(error));
  }
}

/** Under the same id: its parent, its signals and what it prints to stay as they are. Nothing here listens to signals, so that each ends
 * this process at once: one that was caught and not yet told would be lost with it, and the product would start all the same. */
async function become(program: string, settings: Settings): Promise<void> {
  const said = JSON.stringify(settings);
  if (process.platform === 'win32' || !process.execve) {
    process.argv.splice(2, Number.POSITIVE_INFINITY, said);
    await import(pathToFileURL(program).href);
    return;
  }
  // nothing of this process runs at its end
  flushCompileCache();
  const line = [process.execPath, ...process.execArgv, SMALL, program, said];
  process.execve(process.execPath, line, process.env);
}

async function main(): Promise<void> {
  const began = performance.timeOrigin + performance.now();
  const config = readConfig();
  const port = config.PORT || 8080;
  await assertPortFree(port, config.HOST);
  const pages = !isWebBuilt(ROOT, join(ROOT, 'web/dist/.stamp'));
  await step(
    pages ? '程序已就绪' : '页面与程序已就绪',
    () => buildServer(ROOT),
    (built) => (built ? '重新构建' : '没有变化'),
  );
  const demo = !config.production && process.env.XINQI_DEMO !== '0';
  await become(join(ROOT, builtProgram('launcher')), {
    ...{ began, port, host: config.HOST, dataDir: resolve(ROOT, config.DATA_DIR), pages },
    ...{ demo, witnesses: demo && !config.WITNESSES, workerApart: config.WORKER === 'apart' },
  });
}

try {
  await main();
} catch (error) {
  const why = error instanceof Error ? error.stack : String(error);
  console.log(`\n✗ ${error instanceof Stopped ? error.message : `启动失败：${why}`}`);
  process.exit(1);
}
