// /docs: the interface reference for developers, read from this server's /openapi.json.
import { useMemo, useState } from 'react';
import { noAnswer } from '../../platform/failure.ts';
import { Empty } from '../../ui/empty.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { type Call, callsOf, errorsOf, searchCalls } from './openapi.ts';
import { SchemaView } from './schema-view.tsx';
import { useOpenapi } from './use-openapi.ts';
import './docs.css';

function CallView({ call }: { call: Call }) {
  return (
    <details className="card docs-call" id={`${call.method} ${call.path}`}>
      <summary>
        <span className={`tag ${call.method === 'GET' ? 'tag-green' : 'tag-blue'}`}>{call.method}</span>
        <code>{call.path}</code>
        <span className="muted" lang="en">
          {call.summary}
        </span>
      </summary>
      <div className="docs-body">
        <p className="muted" lang="en">
          {call.description}
        </p>
        <h3>请求</h3>
        <p className="mono muted">{call.takes}</p>
        {call.request ? <SchemaView schema={call.request} /> : <p className="muted">没有字段</p>}
        <h3>应答 data</h3>
        <p className="mono muted">{call.answers}</p>
        <SchemaView schema={call.answer} />
      </div>
    </details>
  );
}

export default function DocsPage() {
  const [search, setSearch] = useState('');
  const { document, failed, retry } = useOpenapi();
  const calls = useMemo(() => (document ? callsOf(document) : []), [document]);
  const families = useMemo(
    () => Map.groupBy(searchCalls(calls, search), ({ family }) => family),
    [calls, search],
  );

  if (failed) return <LoadError error={noAnswer()} onRetry={retry} />;
  if (!document) return <PageLoading />;
  return (
    <div className="docs">
      <header className="docs-head">
        <a href="/" aria-label="信契首页">
          <Logo small />
        </a>
        <h1>接口文档</h1>
        <span className="muted">v{document.info.version}</span>
        <search>
          <input
            className="input"
            type="search"
            aria-label="搜索接口"
            placeholder="路径、名称或字段"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      </header>
      <nav className="docs-nav" aria-label="接口分类">
        {[...families].map(([family, list]) => (
          <a key={family} href={`#family-${family}`}>
            {family} <span className="muted">{list.length}</span>
          </a>
        ))}
        <a href="#errors">错误码</a>
        <a href="/openapi.json">openapi.json</a>
      </nav>
      <main className="docs-main">
        <p className="muted" lang="en">
          {document.info.description}
        </p>
        {families.size === 0 && <Empty text="没有符合的接口" />}
        {[...families].map(([family, list]) => (
          <section key={family} id={`family-${family}`} aria-labelledby={`title-${family}`}>
            <h2 id={`title-${family}`}>{family}</h2>
            {list.map((call) => (
              <CallView key={`${call.method} ${call.path}`} call={call} />
            ))}
          </section>
        ))}
        <section id="errors" aria-labelledby="title-errors">
          <h2 id="title-errors">错误码</h2>
          <div className="card docs-errors">
            <table className="docs-fields">
              <thead>
                <tr>
                  <th scope="col">code</th>
                  <th scope="col">message</th>
                </tr>
              </thead>
              <tbody>
                {errorsOf(document).map(({ code, message }) => (
                  <tr key={code}>
                    <td>
                      <code>{code}</code>
                    </td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </main>
    </div>
  );
}
