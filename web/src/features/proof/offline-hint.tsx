// How to verify without this site: the exact command (decisions "Commands of the verifier").
import { copyText } from '../../platform/copy-text.ts';
import { toast } from '../../platform/toast.ts';

/** The command for files of these names; a name that a shell would read otherwise is replaced. */
export function offlineCommand(fileName: string, earlier: string | null): string {
  const plain = (name: string, otherwise: string) =>
    /^[\p{L}\p{N}][\p{L}\p{N}._（）-]*$/u.test(name) ? name : otherwise;
  const beside = earlier === null ? '' : ` --earlier ${plain(earlier, '早先的文件路径')}`;
  return `npm run -s verify -- ${plain(fileName, '文件路径')} --trust 根证书.pem${beside}`;
}

/** The verifier as one HTML file, and where its hash is published. */
export function OfflinePage() {
  return (
    <p className="muted">
      无需相信本网站：
      <a href="/certi/verifier.html" download="verifier.html">
        下载离线核验页
      </a>
      ，断开网络后在浏览器中打开，选入文件即可核验。文件的摘要公布于{' '}
      <a href="/certi/verifier.html.sha256" target="_blank" rel="noreferrer">
        verifier.html.sha256
      </a>
      。
    </p>
  );
}

export function OfflineHint({ fileName, earlier }: { fileName: string; earlier: string | null }) {
  const command = offlineCommand(fileName, earlier);
  const copy = async () => {
    if (await copyText(command)) toast.ok('复制成功');
  };
  return (
    <section className="card report-block">
      <h2>离线核验</h2>
      <OfflinePage />
      <p className="muted">
        也可以用命令行：断开网络，在信契的源码目录中运行下面的命令；根证书请从您信任的渠道取得，省略 --trust
        时结论为“无法核验”。
      </p>
      <p className="command">
        <code>{command}</code>
        <button type="button" className="btn no-print" onClick={() => void copy()}>
          复制
        </button>
      </p>
      <p className="muted small">退出码 0 表示核验通过；加 --json 输出机器可读的结论。</p>
    </section>
  );
}
