// One's tags as a row of buttons over a list: the pressed one narrows it. Nothing where there are no tags.
import type { Tags } from './use-tags.ts';
import './tags.css';

type Props = { tags: Tags; value: string | undefined; onValue: (tagId: string | undefined) => void };

export function TagFilter({ tags, value, onValue }: Props) {
  const used = tags.list.filter((tag) => tag.targetIds.length > 0);
  if (used.length === 0) return null;
  return (
    <fieldset className="tag-filter">
      <legend className="visually-hidden">按标签筛选</legend>
      {used.map(({ tagId, name }) => (
        <button
          key={tagId}
          type="button"
          aria-pressed={tagId === value}
          onClick={() => onValue(tagId === value ? undefined : tagId)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
