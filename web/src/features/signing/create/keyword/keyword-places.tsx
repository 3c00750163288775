// 关键字定位: suggested places of the text with one click, and places of the sender's own words.
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import type { PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import type { Placing } from '../fields/use-placement.ts';
import { type Suggestion, stillOpen, suggestPlaces, suggestWords } from './suggestions.ts';
import { useKeywordSearch } from './use-keyword-search.ts';
import './keyword-places.css';

/** A file of no more pages is read without being asked; a longer one costs the sender its whole download. */
const unasked = 30;
const shownRows = 50;

type Props = {
  placing: Placing;
  view: React.RefObject<PdfViewHandle | null>;
  /** The document is open, so that its text can be read. */
  opened: boolean;
};

export function KeywordPlaces({ placing, view, opened }: Props) {
  const { parties, party, pages, fields, armed, kinds, signedOnly } = placing;
  const [words, setWords] = useState('');
  const { search, start, stop } = useKeywordSearch((page) => view.current?.runs(page), pages);
  const kind = armed && armed !== 'text' ? armed : kinds[0] === 'seal' ? 'seal' : 'signature';
  const suggested = () => start((page) => suggestPlaces(page, parties, signedOnly));
  const own = () => {
    if (words.trim() === '') return suggested();
    return start((page) => suggestWords(page, words, party, kind));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the document opens; taking back a field is no reason
  useEffect(() => {
    if (opened && fields.length === 0 && pages.length <= unasked) void suggested();
  }, [opened]);

  const open = stillOpen(search.suggestions, fields);
  const partyAt = (key: string) => parties.findIndex((one) => one.key === key);
  const name = ({ field }: Suggestion) =>
    kindName(field.kind, parties[partyAt(field.partyKey)]?.userType ?? 0);
  const show = (one: Suggestion | undefined) =>
    one && view.current?.scrollTo(one.field.page, one.field, 'smooth');
  const say = {
    idle: '',
    searching: `正在查找：${search.read} / ${pages.length} 页`,
    failed: '文件未能读完，请稍后再试',
    done:
      open.length > 0
        ? `找到 ${open.length} 处`
        : search.suggestions.length > 0
          ? '找到的位置均已放置'
          : search.hasText
            ? '未找到，可换一个关键字或手动拖放'
            : '文件中没有可查找的文字（可能是扫描件），请手动拖放',
  }[search.state];
  return (
    <section className="keyword" aria-label="关键字定位">
      <h2>关键字定位</h2>
      <Input.Search
        aria-label="关键字"
        placeholder="如：乙方（签字）"
        maxLength={30}
        value={words}
        disabled={!opened}
        enterButton="查找"
        onChange={(event) => setWords(event.target.value)}
        onSearch={() => void own()}
      />
      <p className="field-hint">
        {words.trim() === ''
          ? '留空则按“甲方（盖章）”“签字”“日期”等查找'
          : `在其旁为${party.name.trim() || '所选签署方'}放置${kindName(kind, party.userType)}`}
      </p>
      <p className="keyword-state" role="status">
        {say}
        {search.state === 'searching' && (
          <Button look="link" onClick={stop}>
            停止
          </Button>
        )}
        {open.length > 1 && search.state !== 'searching' && (
          <Button
            look="link"
            onClick={() => {
              placing.putAll(open.map(({ field }) => field));
              show(open[0]);
            }}
          >
            全部放置
          </Button>
        )}
      </p>
      {open.length > 0 && (
        <ul className="keyword-found">
          {open.slice(0, shownRows).map((one) => (
            <li
              key={one.field.id}
              style={{ '--party': partyColour(partyAt(one.field.partyKey)) } as React.CSSProperties}
            >
              <button type="button" className="keyword-row" onClick={() => show(one)}>
                <span className="place-dot" />
                <span className="keyword-words" title={one.words}>
                  {one.words}
                </span>
                <span className="muted">
                  第 {one.field.page + 1} 页 · {name(one)}
                </span>
              </button>
              <Button
                look="link"
                aria-label={`放置第 ${one.field.page + 1} 页 ${one.words} 的${name(one)}`}
                onClick={() => placing.put(one.field)}
              >
                放置
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open.length > shownRows && <p className="muted">还有 {open.length - shownRows} 处</p>}
    </section>
  );
}
