// The chart of a flow: 发起人, nodes one below the other with a place to add between any two, branches side by side, 结束.
// Plain lists, so that a screen reader hears the order; while a node is carried the places become where it may be put.
import { type Branch, type FlowNode, nodesOf } from '@xinqi/domain';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icons.tsx';
import { CaseHead } from './case-head.tsx';
import { useChart } from './chart-context.ts';
import { hasRoom, idOf, type ListAt, newBranch, newStep, type Place } from './edit-tree.ts';
import { NodeTools, StepCard } from './step-card.tsx';
import './chart.css';
import './branch.css';

export function FlowChart() {
  const { design } = useChart();
  const canvas = useRef<HTMLDivElement>(null);
  // what is wider than the window shows its middle first, where 发起人 stands
  useEffect(() => {
    const box = canvas.current;
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, []);
  return (
    <section ref={canvas} className="fc-canvas" data-node="chart" aria-label="审批流程图" tabIndex={-1}>
      <div className="fc-flow">
        <p className="fc-end">发起人</p>
        <NodeList nodes={design} list={null} label="审批流程" />
        <p className="fc-end fc-last">结束</p>
      </div>
    </section>
  );
}

function NodeList({ nodes, list, label }: { nodes: readonly FlowNode[]; list: ListAt; label: string }) {
  return (
    <ol className="fc-list" aria-label={label}>
      {nodes.map((node, index) => (
        <li key={idOf(node)}>
          <AddPoint place={{ list, index }} />
          {node.kind === 'step' ? <StepCard step={node} /> : <BranchBox branch={node} />}
        </li>
      ))}
      <li className="fc-tail">
        <AddPoint place={{ list, index: nodes.length }} />
      </li>
    </ol>
  );
}

function BranchBox({ branch }: { branch: Branch }) {
  const { faults, onCases, carried } = useChart();
  const { branchId, cases, otherwise } = branch;
  const own = faults.filter(({ at, caseIndex }) => at === branchId && caseIndex === null);
  return (
    <div className={`fc-branch${carried && idOf(carried.node) === branchId ? ' fc-carried' : ''}`}>
      <div className="fc-branch-head">
        <button
          type="button"
          className="fc-pill"
          data-node={branchId}
          disabled={carried !== undefined}
          onClick={() => onCases('add', branchId, cases.length)}
        >
          <Icon name="plus" size={14} />
          添加条件
        </button>
        <NodeTools node={branch} name="条件分支" />
      </div>
      {own.map(({ text }) => (
        <p key={text} className="fc-fault">
          {text}
        </p>
      ))}
      <ul className="fc-ways" aria-label="条件分支">
        {cases.map((c, index) => (
          <li key={wayKey(branchId, index)} className="fc-way">
            <CaseHead branch={branch} index={index} />
            <NodeList nodes={c.nodes} list={{ branchId, way: index }} label={`“${c.name}”的流程`} />
          </li>
        ))}
        <li className="fc-way">
          <CaseHead branch={branch} index={null} />
          <NodeList nodes={otherwise} list={{ branchId, way: 'otherwise' }} label="其他情况的流程" />
        </li>
      </ul>
    </div>
  );
}

/** Between two nodes: adds a step or a branch, or takes the node that is carried. */
function AddPoint({ place }: { place: Place }) {
  const { design, carried, onAdd, onPut } = useChart();
  // 'back': the choice was given up, and the focus returns to the button that opened it
  const [asked, setAsked] = useState<'no' | 'yes' | 'back'>('no');
  if (carried) {
    const inside = carried.act === 'move' && place.list !== null && isInside(carried.node, place.list);
    const room = !inside && hasRoom(design, place.list, carried.node, carried.act === 'move');
    return (
      <div className="fc-add">
        {room && (
          <button type="button" className="fc-put" onClick={() => onPut(place)}>
            放到此处
          </button>
        )}
      </div>
    );
  }
  const add = (kind: 'step' | 'branch') => {
    setAsked('no');
    onAdd(place, kind);
  };
  const step = hasRoom(design, place.list, newStep(0));
  const branch = hasRoom(design, place.list, newBranch());
  return (
    <div className="fc-add">
      {asked === 'yes' ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button opened
        <div
          className="fc-choice"
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAsked('back');
          }}
        >
          {/* biome-ignore lint/a11y/noAutofocus: it stands where the button was that opened it */}
          <button type="button" autoFocus disabled={!step} onClick={() => add('step')}>
            审批步骤
          </button>
          <button type="button" disabled={!branch} onClick={() => add('branch')}>
            条件分支
          </button>
          <button type="button" aria-label="不添加" onClick={() => setAsked('back')}>
            ×
          </button>
        </div>
      ) : (
        <button
          type="button"
          className="fc-plus"
          aria-label="在此处添加"
          aria-expanded={false}
          // biome-ignore lint/a11y/noAutofocus: only when the choice was given up
          autoFocus={asked === 'back'}
          disabled={!step}
          onClick={() => setAsked('yes')}
        >
          <Icon name="plus" size={16} />
        </button>
      )}
    </div>
  );
}

const isInside = (node: FlowNode, list: NonNullable<ListAt>): boolean =>
  nodesOf([node]).some((n) => n.kind === 'branch' && n.branchId === list.branchId);

/** A case has no number of its own: it is known by where it stands. */
const wayKey = (branchId: string, way: number): string => `${branchId} ${way}`;
