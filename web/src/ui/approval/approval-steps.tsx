// One request from top to bottom: who asked, each step with its people, what they decided, why and when, and how it ended.
import { type FlowInstStatus, flowInstStatusName, TaskState, taskStateName } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import { timeText } from '../format.ts';
import { goneText, type InstStep, type InstTask, isRunning, modeName, originText } from './flow-words.ts';
import './approval.css';

const stepState: Record<InstStep['state'], string> = {
  toCome: '未开始',
  open: '审批中',
  done: '已完成',
  left: '未进行',
};
const taskTone: Record<TaskState, string> = {
  [TaskState.Waiting]: 'quiet',
  [TaskState.Pending]: 'open',
  [TaskState.Approved]: 'good',
  [TaskState.Rejected]: 'bad',
  [TaskState.Transferred]: 'quiet',
  [TaskState.Left]: 'quiet',
  [TaskState.Vacant]: 'open',
};

function Task({ task, toCome }: { task: InstTask; toCome: boolean }) {
  const state = task.state as TaskState;
  const origin = originText(task);
  return (
    <li className="approval-task">
      <p>
        <strong>{task.name}</strong>
        {origin && <span className="small muted">{origin}</span>}
        {!toCome && (
          <span className={`approval-state approval-${taskTone[state]}`}>{taskStateName[state]}</span>
        )}
      </p>
      {task.gone && <p className="approval-reason">{goneText(task)}</p>}
      {task.reason && <p className="approval-reason">{task.reason}</p>}
      {task.decideTime && (
        <p className="small muted">
          {timeText(task.decideTime)}
          {task.method === 'sms' && ' · 通过链接与短信验证码'}
        </p>
      )}
    </li>
  );
}

/** What a step says of its time: only while it is open. */
function Due({ step, now }: { step: InstStep; now: number }) {
  if (step.state !== 'open' || !step.dueTime) return null;
  const late = Date.parse(step.dueTime) < now;
  return (
    <p className={late ? 'small urgent' : 'small muted'}>
      {late ? `已超时（${timeText(step.dueTime)} 到期）` : `请在 ${timeText(step.dueTime)} 前处理`}
    </p>
  );
}

const markOf = (step: InstStep): string => {
  if (step.tasks.some(({ state }) => state === TaskState.Rejected)) return 'bad';
  return step.state === 'done' ? 'good' : step.state === 'open' ? 'open' : 'quiet';
};

export function ApprovalSteps({ inst }: { inst: InstDetail }) {
  const now = Date.now();
  const ended = !isRunning(inst.status);
  return (
    <ol className="approval-steps">
      <li className="approval-step">
        <span className="approval-mark approval-good" aria-hidden="true" />
        <div>
          <p className="approval-title">提交申请</p>
          <p>
            <strong>{inst.askerName}</strong>
          </p>
          {inst.note && <p className="approval-reason">{inst.note}</p>}
          <p className="small muted">{timeText(inst.createTime)}</p>
        </div>
      </li>
      {inst.steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of a request never move; their names may repeat
        <li key={place} className="approval-step">
          <span className={`approval-mark approval-${markOf(step)}`} aria-hidden="true" />
          <div>
            <p className="approval-title">
              {step.name}
              <span className="visually-hidden">：{stepState[step.state]}</span>
              {step.tasks.length > 1 && <span className="small muted">{modeName[step.mode]}</span>}
              {step.state === 'toCome' && !ended && <span className="small muted">未开始</span>}
            </p>
            <ul className="approval-tasks">
              {step.tasks.map((task) => (
                <Task
                  key={task.approveId}
                  task={task}
                  toCome={step.state === 'toCome' || step.state === 'left'}
                />
              ))}
            </ul>
            <Due step={step} now={now} />
          </div>
        </li>
      ))}
      {ended && (
        <li className="approval-step">
          <span
            className={`approval-mark approval-${inst.status === 1 ? 'good' : 'bad'}`}
            aria-hidden="true"
          />
          <div>
            <p className="approval-title">审批{flowInstStatusName[inst.status as FlowInstStatus]}</p>
            {inst.finishTime && <p className="small muted">{timeText(inst.finishTime)}</p>}
          </div>
        </li>
      )}
    </ol>
  );
}
