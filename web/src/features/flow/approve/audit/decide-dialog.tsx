// One decision: 同意, 驳回 with its reason, 转交 to a colleague, 加签 of up to ten. Where the flow asks for it, the code that
// goes to the approver's own phone; whoever came by link has proved it already.
import { flowRoutes, type InstDetail } from '@xinqi/wire/flow';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { ReasonArea } from '../../../../ui/approval/reason-area.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { type Colleague, ColleagueField } from '../colleague-field.tsx';
import { CodeLine } from './code-line.tsx';
import type { Act, Decision } from './decided.tsx';
import type { Access } from './use-audit.ts';

const words: Record<Act, { title: string; ok: string; reason: string; done: string }> = {
  approve: { title: '同意', ok: '确认同意', reason: '审批意见（选填）', done: '已同意' },
  reject: { title: '驳回', ok: '确认驳回', reason: '驳回原因（必填，申请人可见）', done: '已驳回' },
  transfer: { title: '转交他人审批', ok: '确认转交', reason: '转交说明（选填）', done: '已转交' },
  add: { title: '加签', ok: '确认加签', reason: '加签说明（选填）', done: '已加签' },
};
const hintOf = (act: Act, { flowType, steps }: InstDetail): string | undefined => {
  if (act === 'reject')
    return flowType === 0 ? '驳回后申请结束，合同不会发出。' : '驳回后申请结束，印章不会使用。';
  if (act === 'transfer') return '转交后由对方审批，您不再处理。';
  if (act !== 'approve') return undefined;
  const last = !steps.some(({ state }) => state === 'toCome');
  return !last
    ? undefined
    : flowType === 0
      ? '全部通过后，合同立即发送给签署方。'
      : '全部通过后，申请人可以用印签署。';
};

type Props = {
  access: Access;
  inst: InstDetail;
  act: Act;
  onClose: () => void;
  onDone: (decision: Decision) => void;
  onMoved: () => void;
};

export function DecideDialog({ access, inst, act, onClose, onDone, onMoved }: Props) {
  const { instIdNo, mine } = inst;
  const [approveId] = useState(mine.approveId ?? '');
  const [reason, setReason] = useKeptState(`${act} ${approveId}`, '');
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [place, setPlace] = useState<'before' | 'after'>('after');
  const [code, setCode] = useState('');
  const asksCode = mine.smsConfirm && access.by === 'session';
  const text = words[act];
  const check = () => {
    if (act === 'reject' && !reason.trim()) return '请填写驳回原因';
    if (act === 'transfer' && people.length === 0) return '请选择接手审批的同事';
    if (act === 'add' && people.length === 0) return '请选择加签的同事';
    if (asksCode && !/^[0-9]{6}$/.test(code)) return '请输入6位数字验证码';
    return undefined;
  };
  const run = async () => {
    const input = {
      instIdNo,
      approveId,
      act,
      reason: reason.trim(),
      memberIds: people.map(({ memberId }) => memberId),
      place,
    };
    try {
      return access.by === 'link'
        ? await call(flowRoutes.approveSeal, input, { signToken: access.signToken, quiet: true })
        : await call(flowRoutes.approveFlow, { ...input, ...(asksCode ? { code } : {}) });
    } catch (error) {
      // somebody was faster: the page behind the dialog shows what became of it
      if (asFailure(error).code === 'FLOW_DECIDED') onMoved();
      if (access.by === 'link' && asFailure(error).reloadLogin) onMoved();
      throw error;
    }
  };
  return (
    <FormDialog
      title={text.title}
      okText={text.ok}
      danger={act === 'reject'}
      doneText={text.done}
      hint={hintOf(act, inst)}
      check={check}
      run={run}
      onClose={onClose}
      onDone={({ status }) => {
        setReason('');
        onDone({ act, status, people: people.map(({ name }) => name) });
      }}
    >
      {(act === 'transfer' || act === 'add') && (
        <ColleagueField
          label={act === 'transfer' ? '转交给' : '加签给（最多10人）'}
          most={act === 'transfer' ? 1 : 10}
          value={people}
          onValue={setPeople}
        />
      )}
      {act === 'add' && (
        <fieldset className="audit-place">
          <legend>加签位置</legend>
          <label>
            <input
              type="radio"
              name="place"
              checked={place === 'before'}
              onChange={() => setPlace('before')}
            />
            在我之前：他们审批后再轮到我
          </label>
          <label>
            <input type="radio" name="place" checked={place === 'after'} onChange={() => setPlace('after')} />
            在我之后：我审批后再由他们审批
          </label>
        </fieldset>
      )}
      <ReasonArea label={text.reason} value={reason} onValue={setReason} />
      {asksCode && (
        <CodeLine
          ask={() => call(flowRoutes.approveSms, { instIdNo, approveId })}
          value={code}
          onValue={setCode}
        />
      )}
    </FormDialog>
  );
}
