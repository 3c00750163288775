// /versionPage: which version runs here, since when, and what it can do.
import { Link } from '@tanstack/react-router';
import { minuteText } from '../../../platform/formats/time-text.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { useShellInfo } from '../../../ui/related/use-shell-info.ts';
import './shell-pages.css';

const notes: readonly { version: string; points: readonly string[] }[] = [
  {
    version: '0.1.0',
    points: [
      '发起合同：上传文件、添加签署方、拖放签署位置，草稿自动保存',
      '手写签名、企业印章、骑缝章；手机扫码签名；批量签署',
      '每次签署生成一次性证书与时间戳，事件进入公开可核验的存证日志',
      '证据包下载与离线核验；合同归档、抄送、补正、作废',
      '密码、验证码、扫码、通行密钥与企业单点登录，两步验证',
    ],
  },
];

export default function VersionPage() {
  const { data: info, error, refetch } = useShellInfo();
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!info) return <PageLoading text="加载中…" />;
  return (
    <section className="around" aria-labelledby="version-title">
      <h1 id="version-title">版本说明</h1>
      <p>
        当前版本 <strong>{info.version}</strong>，本次启动于 {minuteText(info.startTime)}。
        {info.test && '这是测试环境，其中的合同不应用于真实业务。'}
      </p>
      {notes.map(({ version, points }) => (
        <div key={version} className="card around-card">
          <h2>{version}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className="muted">
        支持近三年的 Chrome、Edge、Safari、Firefox 和微信内置浏览器。开发者请看{' '}
        <Link to="/docs">接口文档</Link>。
      </p>
    </section>
  );
}
