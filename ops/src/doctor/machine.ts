// Probes of the machine: Node, judges, disk, port, the sandbox for uploads.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { assertPortFree, waitHealthy } from '../start/network.ts';
import { JUDGES } from './judges.ts';
import { bad, good, type Line, none, probe } from './line.ts';

const PROBES: readonly (readonly [string, (port: number, host: string) => Promise<Line> | Line])[] = [
  [
    'Node',
    () => {
      const major = Number(process.versions.node.split('.')[0]);
      return major >= 24
        ? good('Node', process.versions.node)
        : bad('Node', `${process.versions.node}，需要 ≥ 24`);
    },
  ],
  [
    '磁盘空间',
    async () => {
      const { bavail, bsize } = await statfs(ROOT);
      const gigabytes = (bavail * bsize) / 2 ** 30;
      const found = `剩余 ${gigabytes.toFixed(1)} GB`;
      return gigabytes < 2 ? bad('磁盘空间', `${found}，至少需要 2 GB`) : good('磁盘空间', found);
    },
  ],
  [
    '端口',
    async (port, host) => {
      const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      if (await waitHealthy(port, own, 1)) return good('端口', `${port} 上信契正在运行`);
      await assertPortFree(port, host);
      return good('端口', `${port} 可用`);
    },
  ],
  [
    '页面',
    () =>
      existsSync(join(ROOT, 'web/dist/index.html'))
        ? good('页面', '已构建')
        : none('页面', '尚未构建，npm start 会构建'),
  ],
];

const WALLS: Readonly<Record<string, string>> = {
  works: '可用',
  unprivilegedUser: '降权用户',
  noNetwork: '断网',
  noFiles: '不能读写文件',
  permissionModel: 'Node 权限模型',
  frozen: '内建对象冻结',
  watched: '时间与内存监视',
};

/** Which walls stand around the parser of uploaded files; told by the engine itself. */
async function sandbox(): Promise<Line[]> {
  // loaded late: the doctor must still speak when the engine's packages are missing
  const { sandboxCapabilities } = await import('../../../pdf/src/upload/index.ts');
  return Object.entries(await sandboxCapabilities()).map(([name, value]) => {
    const what = `上传沙箱：${WALLS[name] ?? name}`;
    if (typeof value === 'boolean') return value ? good(what, '有效') : none(what, '本机不可用');
    return good(what, String(value));
  });
}

const VERSION_FLAG: Readonly<Record<string, string>> = { pdfsig: '-v', mutool: '-v', openssl: 'version' };

/** Version line of a judge, for the record of what judged. */
function version(command: string): string {
  const { stdout, stderr } = spawnSync(command, [VERSION_FLAG[command] ?? '--version'], {
    encoding: 'utf8',
  });
  return `${stdout ?? ''}${stderr ?? ''}`.split('\n')[0]?.trim() ?? '';
}

function judges(): Line[] {
  return JUDGES.map(({ what, debian, present }) => {
    if (!present()) return none(`测试工具 ${what}`, `没有（软件包 ${debian}；只有 npm test 需要）`);
    const command = what === 'Chromium' ? debian : what;
    return good(`测试工具 ${what}`, /^[a-z]/.test(command) && what !== 'certutil' ? version(command) : '有');
  });
}

/** Whether Word and Excel files can be uploaded; without it their senders are told to upload PDF. */
async function converter(): Promise<Line> {
  // like the sandbox above: of a product file, when asked for
  const { hasConverter, OFFICE_PROGRAM_NAME } = await import('../../../pdf/src/office/index.ts');
  return hasConverter()
    ? good('Word、Excel 转换', OFFICE_PROGRAM_NAME)
    : none(
        'Word、Excel 转换',
        '未安装转换组件，只能上传 PDF（运行 npm ci --include=optional 安装，约 250 MB）',
      );
}

/** Whether cards are read on this machine; without it people type what stands on them. */
async function reader(): Promise<Line> {
  const { hasOcr, OCR_PROGRAM_NAME } = await import('../../../pdf/src/ocr/index.ts');
  return hasOcr()
    ? good('证件识别', OCR_PROGRAM_NAME)
    : none('证件识别', '未安装识别组件，只能手动填写（运行 npm ci --include=optional 安装，约 155 MB）');
}

/** All probes of the machine. */
export async function examineMachine(port: number, host: string): Promise<Line[]> {
  const lines = await Promise.all(PROBES.map(([what, look]) => probe(what, () => look(port, host))));
  const walls = await sandbox().catch((error: unknown) => [
    bad('上传沙箱', String(error).split('\n')[0] ?? ''),
  ]);
  return [
    ...lines,
    ...walls,
    await probe('Word、Excel 转换', converter),
    await probe('证件识别', reader),
    ...judges(),
  ];
}
