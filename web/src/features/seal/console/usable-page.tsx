// 我可用的印章 (/tpl/entSign): the seals that the acting member may sign with now, why, and his own tags on them.
import { useState } from 'react';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/kit/button.tsx';
import '../../../ui/admin/admin.css';
import { throughText } from '../../../ui/admin/through-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { TagDialog } from '../../../ui/tags/tag-dialog.tsx';
import { TagFilter } from '../../../ui/tags/tag-filter.tsx';
import { useTags } from '../../../ui/tags/use-tags.ts';
import { words } from '../../../ui/words.ts';
import { useUsable } from './queries.ts';
import './seal.css';

export default function UsablePage() {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  return (
    <section className="card admin" aria-labelledby="usable-title">
      <div className="admin-head">
        <h1 id="usable-title">我可用的印章</h1>
      </div>
      {corp ? <UsableSeals /> : <Empty text="请先在右上角切换到企业身份，再查看企业印章" />}
    </section>
  );
}

function UsableSeals() {
  const usable = useUsable();
  const tags = useTags('c');
  const [tagId, setTagId] = useState<string>();
  const [labelled, setLabelled] = useState<{ sealId: string; name: string }>();
  const rows = usable.data?.list;
  if (usable.error && !rows) return <LoadError error={usable.error} onRetry={() => void usable.refetch()} />;
  if (!rows) return <p className="muted">{words.loading}</p>;
  if (rows.length === 0) return <Empty text="您还没有可以使用的印章，请联系企业管理员授权" />;
  const chosen = tags.list.find((tag) => tag.tagId === tagId);
  const shown = chosen ? rows.filter(({ sealId }) => chosen.targetIds.includes(sealId)) : rows;
  return (
    <>
      <TagFilter tags={tags} value={chosen?.tagId} onValue={setTagId} />
      {shown.length === 0 && <Empty text="此标签下没有您现在可以使用的印章" />}
      <ul className="seal-grid">
        {shown.map((seal) => (
          <li key={seal.sealId} className="seal-card">
            <div className="seal-picture">
              <SvgImage svg={seal.svg} alt={`${seal.name}的图样`} />
            </div>
            <div className="seal-words">
              <h2>{seal.name}</h2>
              <p className="muted small">{seal.corpName}</p>
              <p className="muted small">
                {seal.widthMm}×{seal.heightMm} 毫米 · {throughText(seal)}
              </p>
              <p className="seal-acts">
                {tags.of(seal.sealId).map((tag) => (
                  <Tag key={tag.tagId} tone="blue" text={tag.name} />
                ))}
                <Button look="link" aria-label={`${seal.name}的标签`} onClick={() => setLabelled(seal)}>
                  标签
                </Button>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {labelled && (
        <TagDialog
          tags={tags}
          id={labelled.sealId}
          title={`“${labelled.name}”的标签`}
          onClose={() => setLabelled(undefined)}
        />
      )}
    </>
  );
}
