// The head of one way of a branch: its conditions, and its place among them, for the first that holds is taken.
import type { Branch } from '@xinqi/domain';
import { conditionText } from '../flow-words.ts';
import { useChart } from './chart-context.ts';

/** `index` null: what is done when no condition holds. */
export function CaseHead({ branch, index }: { branch: Branch; index: number | null }) {
  const { names, faults, open, carried, onOpen, onCases } = useChart();
  const { branchId, cases } = branch;
  if (index === null)
    return (
      <div className="fc-case fc-otherwise">
        <span className="fc-name">其他情况</span>
        <span className="fc-line">以上条件都不满足时</span>
      </div>
    );
  const { name, when } = cases[index]!;
  const own = faults.filter(({ at, caseIndex }) => at === branchId && caseIndex === index);
  const isOpen = open?.what === 'case' && open.id === branchId && open.index === index;
  const shown = name || `条件${index + 1}`;
  return (
    <div className={`fc-case${own.length > 0 ? ' fc-wrong' : ''}${isOpen ? ' fc-open' : ''}`}>
      <button
        type="button"
        className="fc-main"
        aria-haspopup="dialog"
        onClick={() => onOpen({ what: 'case', id: branchId, index })}
      >
        <span className="fc-name">{shown}</span>
        {when.map((condition) => (
          <span key={condition.field} className="fc-line">
            {conditionText(condition, names)}
          </span>
        ))}
        {when.length === 0 && <span className="fc-line">未设置条件</span>}
        {own.map(({ text }) => (
          <span key={text} className="fc-fault">
            {text}
          </span>
        ))}
      </button>
      {!carried && (
        <div className="fc-tools">
          <button
            type="button"
            aria-label={`${shown}提前判断`}
            disabled={index === 0}
            onClick={() => onCases('earlier', branchId, index)}
          >
            ←
          </button>
          <span className="fc-rank">优先级{index + 1}</span>
          <button
            type="button"
            aria-label={`${shown}推后判断`}
            disabled={index === cases.length - 1}
            onClick={() => onCases('later', branchId, index)}
          >
            →
          </button>
          <button
            type="button"
            className="fc-delete"
            aria-label={`删除${shown}`}
            disabled={cases.length === 1}
            onClick={() => onCases('remove', branchId, index)}
          >
            删除
          </button>
        </div>
      )}
    </div>
  );
}
