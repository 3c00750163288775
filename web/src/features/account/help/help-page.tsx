// /help: articles by question, one at a time, findable by any word in them. Open to signers who never had an account.
import { Link } from '@tanstack/react-router';
import { Input } from 'antd';
import { useState } from 'react';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import type { Article } from './article.ts';
import { articlesOfCompanies } from './articles-of-companies.ts';
import { articlesOfContracts } from './articles-of-contracts.ts';
import { articlesOfProof } from './articles-of-proof.ts';
import './help.css';

export const articles: readonly Article[] = [
  ...articlesOfContracts,
  ...articlesOfCompanies,
  ...articlesOfProof,
];

const wordsOf = ({ title, about, reader, sections }: Article): string =>
  [
    title,
    about,
    reader,
    ...sections.flatMap((one) => [one.heading ?? '', one.text ?? '', ...(one.steps ?? [])]),
  ].join('\n');

/** Articles that hold every one of the words, in any case. */
export function findArticles(sought: string): readonly Article[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    const text = wordsOf(article).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function ArticleView({ article }: { article: Article }) {
  return (
    <article className="card help-article">
      <Link to="/help">全部文章</Link>
      <h1>{article.title}</h1>
      <p className="muted">
        {article.reader} · {article.about}
      </p>
      {article.sections.map(({ heading, text, steps }) => (
        <section key={heading ?? text ?? steps?.[0]}>
          {heading && <h2>{heading}</h2>}
          {text && <p>{text}</p>}
          {steps && (
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
      {article.to && (
        <Link to={article.to.path} className="btn btn-primary">
          前往{article.to.text}
        </Link>
      )}
    </article>
  );
}

export default function HelpPage() {
  const { topic } = usePlainSearch();
  const [sought, setSought] = useState('');
  const article = articles.find((one) => one.topic === topic);
  if (article)
    return (
      <div className="help">
        <ArticleView article={article} />
      </div>
    );
  const found = findArticles(sought);
  return (
    <div className="help">
      <h1>帮助中心</h1>
      <Input.Search
        aria-label="查找帮助"
        placeholder="查找，例如：验证码、骑缝章、作废"
        allowClear
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {topic && (
        <p className="muted" role="status">
          没有这篇文章，请在下面查找。
        </p>
      )}
      {found.length === 0 && <p role="status">没有找到。换一个词试试，或在“帮助”中打开在线咨询。</p>}
      <ul className="help-list">
        {found.map(({ topic: one, title, about, reader }) => (
          <li key={one}>
            <Link to="/help" search={{ topic: one }} className="card help-entry">
              <span className="help-reader">{reader}</span>
              <strong>{title}</strong>
              <span className="muted">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
