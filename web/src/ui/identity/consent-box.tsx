// Agreement to the processing of what identifies a person: its text folded, the tick, and what is said while it is missing.
import { Checkbox } from 'antd';
import './identity.css';

type Props = {
  /** 实名认证信息处理说明 */
  name: string;
  text: string;
  agreed: boolean;
  onAgreed: (agreed: boolean) => void;
  /** It was needed and is not there. */
  missing: boolean;
};

export function ConsentBox({ name, text, agreed, onAgreed, missing }: Props) {
  return (
    <>
      <details className="consent-box">
        <summary>{name}</summary>
        <p className="muted small">{text}</p>
      </details>
      <Checkbox checked={agreed} onChange={({ target }) => onAgreed(target.checked)}>
        我已阅读并同意《{name}》
      </Checkbox>
      {missing && <span className="field-error">请先阅读并同意</span>}
    </>
  );
}
