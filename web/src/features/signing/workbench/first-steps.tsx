// The honest empty workbench: the four real steps of the wizard, and what happens afterwards.
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icons.tsx';

const steps = [
  ['上传文件', '选择一份不超过 50MB 的 PDF、Word 或 Excel；系统会检查并告知是否适合签署'],
  ['添加签署方', '填写姓名与手机号，企业另填经办人；可按顺序签署'],
  ['设置签署位置', '把签名、印章、日期和填写项拖到页面上'],
  ['确认并发起', '签署方收到短信链接，验证身份后签署；进展在列表中实时可见'],
] as const;

export function FirstSteps() {
  return (
    <section className="card first" aria-labelledby="first-title">
      <h2 id="first-title">四步发起第一份合同</h2>
      <ol>
        {steps.map(([name, text], index) => (
          <li key={name}>
            <span className="first-number" aria-hidden="true">
              {index + 1}
            </span>
            <strong>{name}</strong>
            <span className="muted">{text}</span>
          </li>
        ))}
      </ol>
      <Link to="/initiation/toCreate" className="btn btn-primary btn-large">
        <Icon name="plus" />
        发起合同
      </Link>
      <p className="muted">
        全部签署后，各方都能下载已签署的 PDF 和可离线核验的证据包。<Link to="/help">查看帮助</Link>{' '}
        <Link to="/viewIndex" search={{ tour: '1' }}>
          工作台导览
        </Link>
      </p>
    </section>
  );
}
