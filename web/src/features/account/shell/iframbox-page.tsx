// /iframbox: frames nothing (docs/decisions/0030-shell.md). A page of ours (`url`) is opened itself; a connected `service` is named with its
// host and left to the reader's click; everything else is refused, and not even shown.
import { useNavigate } from '@tanstack/react-router';
import { safeReturn } from '@xinqi/domain';
import { useEffect } from 'react';
import { hasPage } from '../../../platform/known-pages.ts';
import { foreignTarget } from '../../../platform/navigation/workplace.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { serviceWords } from '../../../ui/related/services.ts';
import { useShellInfo } from '../../../ui/related/use-shell-info.ts';
import './shell-pages.css';

const Refused = () => (
  <section className="around" aria-labelledby="box-title">
    <h1 id="box-title">不能在这里打开该网址</h1>
    <p>
      信契的页面中不嵌入外部网站，以免您在别人的页面里输入密码或验证码。如果您信任对方，请在浏览器中自行输入网址打开。
    </p>
    <a className="btn btn-primary" href="/">
      返回首页
    </a>
  </section>
);

export default function IframboxPage() {
  const { url, service } = usePlainSearch();
  const navigate = useNavigate();
  const { data: info, error, refetch } = useShellInfo();
  const own = safeReturn(url, hasPage);
  const target = own?.startsWith('/iframbox') ? undefined : own;
  useEffect(() => {
    if (target) void navigate({ href: target, replace: true });
  }, [target, navigate]);
  if (target) return <PageLoading text="正在打开…" />;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!info) return <PageLoading text="正在打开…" />;
  const found = info.related.find((one) => one.service === service);
  if (url || !found?.url) return <Refused />;
  return (
    <section className="around" aria-labelledby="box-title">
      <h1 id="box-title">即将前往{serviceWords[found.service].name}</h1>
      <p>
        该服务由运营方接入，网址是 <strong>{new URL(found.url).host}</strong>
        ，不属于信契。请勿在其中输入信契的密码或验证码。
      </p>
      <a className="btn btn-primary" href={found.url} {...foreignTarget()}>
        前往
      </a>
    </section>
  );
}
