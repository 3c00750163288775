// 在线咨询: a question that goes to the inbox of the platform's people, with the page it is asked from.
import { accountRoutes, type ConsultTopic } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { Field } from '../field.tsx';
import { SelectField } from '../kit/select.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';

const topics: readonly (readonly [ConsultTopic, string])[] = [
  ['use', '使用方法'],
  ['contract', '合同签署'],
  ['account', '账号与登录'],
  ['fee', '费用'],
  ['other', '其他'],
];

export function ConsultDialog({ onClose }: { onClose: () => void }) {
  const [topic, setTopic] = useState<ConsultTopic>('use');
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  return (
    <FormDialog
      title="在线咨询"
      okText="提交"
      hint="您的问题会发送给平台客服，并按您留下的联系方式回复。请不要填写密码、验证码或合同链接。"
      doneText="已提交，我们会尽快回复您"
      check={() =>
        text.trim().length < 5
          ? '请至少用5个字描述您的问题'
          : contact.trim() === ''
            ? '请填写手机号或邮箱，以便回复'
            : undefined
      }
      run={() =>
        call(accountRoutes.consult, {
          topic,
          text: text.trim(),
          contact: contact.trim(),
          page: window.location.pathname,
        })
      }
      onClose={onClose}
      onDone={onClose}
    >
      <SelectField label="问题类型" value={topic} options={topics} onValue={setTopic} />
      <TextAreaField label="问题描述" rows={5} maxLength={1000} value={text} onValue={setText} />
      <Field
        label="手机号 / 邮箱"
        name="contact"
        value={contact}
        onValue={setContact}
        placeholder="用于回复您"
      />
    </FormDialog>
  );
}
