// 新增联系人 and 编辑联系人. An entry is opened (its mobile in clear) only here. Rules are the domain's.
import { mobile as mobileRule, normaliseMobile, partyName } from '@xinqi/domain';
import { type ContactRow, orgRoutes } from '@xinqi/wire/org';
import { Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { CompanyName } from './company-name.tsx';

type Props = { row?: ContactRow | undefined; onClose: () => void; onDone: () => void };
type Entry = {
  userType: 0 | 1;
  name: string;
  operator: string;
  mobile: string;
  remark: string;
  shared: boolean;
};
type Problems = Partial<Record<'name' | 'operator' | 'mobile' | 'remark', string>>;

const nothing: Entry = { userType: 0, name: '', operator: '', mobile: '', remark: '', shared: false };

function problemsOf(entry: Entry): Problems {
  const found: Problems = {};
  const corp = entry.userType === 1;
  if (!entry.name.trim()) found.name = corp ? '请输入企业名称' : '请输入姓名';
  else if (!partyName(entry.name.trim()).ok) found.name = '须为1-100个字符，不能包含特殊字符或网址';
  if (corp && !entry.operator.trim()) found.operator = '请输入经办人姓名';
  else if (corp && !partyName(entry.operator.trim()).ok)
    found.operator = '须为1-100个字符，不能包含特殊字符或网址';
  if (!mobileRule(normaliseMobile(entry.mobile)).ok) found.mobile = '手机号格式不正确';
  if ([...entry.remark].length > 200) found.remark = '不能超过200个字符';
  return found;
}

export function ContactDialog({ row, onClose, onDone }: Props) {
  const opened = useCall(
    orgRoutes.signersDetail,
    { contactId: row?.contactId ?? '' },
    { when: row !== undefined, fresh: true },
  );
  if (opened.error)
    return (
      <Modal open width={475} title="联系人" footer={null} onCancel={onClose}>
        <LoadError error={opened.error} onRetry={() => void opened.refetch()} />
      </Modal>
    );
  if (row && !opened.data) return null;
  const first = opened.data ? { ...opened.data, operator: opened.data.operatorName ?? '' } : nothing;
  return <ContactForm row={row} first={first} onClose={onClose} onDone={onDone} />;
}

function ContactForm({ row, first, onClose, onDone }: Props & { first: Entry }) {
  const [entry, setEntry] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const saving = useAct(orgRoutes.signersSave);
  const [registered, setRegistered] = useState<string>();
  const ofCorp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const corp = entry.userType === 1;
  const edit = (change: Partial<Entry>) => {
    setEntry({ ...entry, ...change });
    setProblems({});
    if (change.mobile !== undefined) setRegistered(undefined);
  };
  const ask = async () => {
    try {
      const { exists } = await call(orgRoutes.findByEmailOrMphone, {
        targetId: normaliseMobile(entry.mobile),
      });
      setRegistered(exists ? '该手机号已注册' : '该手机号尚未注册，对方可通过短信链接签署');
    } catch (thrown) {
      toast.failure(thrown);
    }
  };
  const check = () => {
    const found = problemsOf(entry);
    setProblems(found);
    return Object.keys(found).length > 0 ? '' : undefined;
  };
  const save = () =>
    saving.send({
      ...(row ? { contactId: row.contactId, version: row.version } : {}),
      userType: entry.userType,
      name: entry.name.trim(),
      ...(corp ? { operatorName: entry.operator.trim() } : {}),
      mobile: normaliseMobile(entry.mobile),
      remark: entry.remark.trim(),
      shared: entry.shared,
    });
  return (
    <FormDialog
      title={row ? '编辑联系人' : '新增联系人'}
      okText="保存"
      doneText="保存成功"
      check={check}
      run={save}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="contact-kind" role="radiogroup" aria-label="类型">
        {(['个人', '企业'] as const).map((name, kind) => (
          <label key={name}>
            <input
              type="radio"
              checked={entry.userType === kind}
              onChange={() => edit({ userType: kind === 1 ? 1 : 0 })}
            />
            {name}
          </label>
        ))}
      </div>
      {corp ? (
        <CompanyName value={entry.name} error={problems.name} onValue={(name) => edit({ name })} />
      ) : (
        <Field
          label="姓名"
          value={entry.name}
          maxLength={120}
          autoComplete="off"
          placeholder="与身份证一致的姓名"
          error={problems.name}
          onValue={(name) => edit({ name })}
        />
      )}
      {corp && (
        <Field
          label="经办人"
          value={entry.operator}
          maxLength={120}
          autoComplete="off"
          placeholder="代表企业签署的人"
          error={problems.operator}
          onValue={(operator) => edit({ operator })}
        />
      )}
      <Field
        label={corp ? '经办人手机号' : '手机号'}
        value={entry.mobile}
        maxLength={40}
        inputMode="tel"
        autoComplete="off"
        error={problems.mobile}
        hint={registered}
        side={
          <Button disabled={!mobileRule(normaliseMobile(entry.mobile)).ok} onClick={() => void ask()}>
            是否已注册
          </Button>
        }
        onValue={(mobile) => edit({ mobile })}
      />
      <Field
        label="备注（选填）"
        value={entry.remark}
        maxLength={200}
        autoComplete="off"
        error={problems.remark}
        onValue={(remark) => edit({ remark })}
      />
      {ofCorp && (
        <label className="check">
          <input
            type="checkbox"
            checked={entry.shared}
            onChange={(event) => edit({ shared: event.target.checked })}
          />
          <span>与企业全部成员共享，成员可查看姓名和手机号</span>
        </label>
      )}
    </FormDialog>
  );
}
