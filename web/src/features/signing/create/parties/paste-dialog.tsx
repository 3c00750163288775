// Several signatories at once from pasted lines, each line judged as it is typed.
import { Modal } from 'antd';
import { useState } from 'react';
import { TextAreaField } from '../../../../ui/kit/text-area-field.tsx';
import { maxParties } from '../draft/draft-reducer.ts';
import { type PastedParty, parsePasted } from './paste-parser.ts';

type Props = { open: boolean; present: number; onAdd: (parties: PastedParty[]) => void; onClose: () => void };

export function PasteDialog({ open, present, onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const lines = parsePasted(text);
  const good = lines.filter((line) => line.ok);
  const bad = lines.filter((line) => !line.ok);
  const room = maxParties - present;
  const tooMany = good.length > room;
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Modal
      open={open}
      title="批量添加签署方"
      okText={good.length > 0 ? `添加 ${good.length} 位` : '添加'}
      cancelText="取消"
      okButtonProps={{ disabled: good.length === 0 || bad.length > 0 || tooMany }}
      onOk={() => {
        onAdd(good.map((line) => line.party));
        close();
      }}
      onCancel={close}
    >
      <TextAreaField
        label="每行一位：个人填“姓名 手机号”，企业填“企业名称 经办人 手机号”，可从表格中直接复制"
        className="paste-area"
        rows={8}
        maxLength={20_000}
        value={text}
        placeholder={'张伟 13800138000\n北京云签科技有限公司 李娜 13900139000'}
        onValue={setText}
      />
      <div role="status" className="paste-result">
        {tooMany && (
          <p className="field-error">
            最多 {maxParties} 位签署方，还可添加 {room} 位
          </p>
        )}
        {bad.slice(0, 6).map((line) => (
          <p key={line.line} className="field-error">
            第{line.line}行 “{line.text.slice(0, 24)}”：{line.problem}
          </p>
        ))}
        {bad.length > 6 && <p className="field-error">还有 {bad.length - 6} 行有误</p>}
      </div>
    </Modal>
  );
}
