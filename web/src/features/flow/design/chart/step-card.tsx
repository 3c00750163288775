// One step in the chart: its name, who approves, until when, and what is still wrong with it.
import { type FlowNode, type Step, stepModeName } from '@xinqi/domain';
import { approverText, lateText } from '../flow-words.ts';
import { useChart } from './chart-context.ts';
import { copyOf, idOf } from './edit-tree.ts';

const shown = 3;

export function StepCard({ step }: { step: Step }) {
  const { names, faults, open, carried, onOpen } = useChart();
  const own = faults.filter(({ at }) => at === step.stepId);
  const who = step.approvers.slice(0, shown).map((a) => approverText(a, names));
  const more = step.approvers.length - shown;
  const late = lateText(step, names);
  const state = [
    own.length > 0 && 'fc-wrong',
    open?.what === 'step' && open.id === step.stepId && 'fc-open',
    carried && idOf(carried.node) === step.stepId && 'fc-carried',
  ];
  return (
    <div className={['fc-step', ...state].filter(Boolean).join(' ')}>
      <button
        type="button"
        className="fc-main"
        data-node={step.stepId}
        aria-haspopup="dialog"
        onClick={() => onOpen({ what: 'step', id: step.stepId })}
      >
        <span className="fc-name">{step.name || '未命名步骤'}</span>
        <span className="fc-line">
          <span className="tag tag-blue">{stepModeName[step.mode]}</span>
          {who.length > 0
            ? `${who.join('、')}${more > 0 ? `等${step.approvers.length}人` : ''}`
            : '未设置审批人'}
        </span>
        {late && <span className="fc-line fc-late">{late}</span>}
        {own.map(({ text }) => (
          <span key={text} className="fc-fault">
            {text}
          </span>
        ))}
      </button>
      <NodeTools node={step} name={step.name || '未命名步骤'} />
    </div>
  );
}

/** Carries the node to another place, copies it there, or deletes it. */
export function NodeTools({ node, name }: { node: FlowNode; name: string }) {
  const { carried, onCarry, onRemove } = useChart();
  if (carried) return null;
  return (
    <div className="fc-tools">
      <button type="button" aria-label={`移动${name}`} onClick={() => onCarry({ act: 'move', node })}>
        移动
      </button>
      <button
        type="button"
        aria-label={`复制${name}`}
        onClick={() => onCarry({ act: 'copy', node: copyOf(node) })}
      >
        复制
      </button>
      <button
        type="button"
        className="fc-delete"
        aria-label={`删除${name}`}
        onClick={() => onRemove(idOf(node))}
      >
        删除
      </button>
    </div>
  );
}
