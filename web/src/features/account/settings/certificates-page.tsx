// /signSettings/digital, /signSettings/security/dc, /tpl/digital: the one-time certificates that were issued to me, and their
// revocation (电子签名法 art. 15).
import { Link } from '@tanstack/react-router';
import { type OwnCertificate, type OwnRevocationReason, signingRoutes } from '@xinqi/wire/signing';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { PageFoot } from '../../../ui/admin/page-foot.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { levelWords, words } from '../../../ui/words.ts';
import { useProof, type WithProof } from '../proof/use-proof.tsx';
import './settings.css';

const pageSize = 20;
const reasons: { value: OwnRevocationReason; label: string }[] = [
  { value: 'keyCompromise', label: '手机或账号可能被他人使用' },
  { value: 'affiliationChanged', label: '不再代表该企业，或身份信息有变' },
  { value: 'cessationOfOperation', label: '不再使用' },
  { value: 'unspecified', label: '其他原因' },
];

export default function CertificatesPage() {
  const [itemPage, setPage] = useState(1);
  const [revoking, setRevoking] = useState<OwnCertificate>();
  const { withProof, dialog } = useProof();
  const certificates = useCall(signingRoutes.ownCertificates, { itemPage, pageSize }, { keep: true });
  const { data } = certificates;
  return (
    <section aria-labelledby="certificates-title">
      <div className="page-head">
        <h1 id="certificates-title">数字证书</h1>
        <Link className="btn" to="/signSettings">
          返回设置
        </Link>
      </div>
      <p className="muted">
        每次签署都会为您签发一张一次性证书，只用于那一份合同，签名后私钥即销毁。发现他人冒用您的身份签署时，请吊销对应的证书。
      </p>
      {certificates.error && (
        <LoadError error={certificates.error} onRetry={() => void certificates.refetch()} />
      )}
      {certificates.isPending && <p className="muted">{words.loading}</p>}
      {data?.list.length === 0 && <Empty text="您还没有签署过合同，暂无证书" />}
      {data && data.list.length > 0 && (
        <ul className="settings-certificates">
          {data.list.map((certificate) => (
            <li key={certificate.signNo} className="card settings-card">
              <Certificate certificate={certificate} onRevoke={() => setRevoking(certificate)} />
            </li>
          ))}
        </ul>
      )}
      {data && <PageFoot total={data.total} itemPage={itemPage} pageSize={pageSize} onPage={setPage} />}
      {revoking && (
        <RevokeDialog
          certificate={revoking}
          withProof={withProof}
          onClose={() => setRevoking(undefined)}
          onDone={() => {
            setRevoking(undefined);
            void certificates.refetch();
          }}
        />
      )}
      {dialog}
    </section>
  );
}

function Certificate({ certificate: c, onRevoke }: { certificate: OwnCertificate; onRevoke: () => void }) {
  return (
    <>
      <div className="settings-head">
        <h2>
          <Link to="/signInfo/viewDetail" search={{ applyNo: c.applyNo }}>
            {c.contractName}
          </Link>
          <span className={`tag ${c.revokedAt ? 'tag-red' : 'tag-green'}`}>
            {c.revokedAt ? '已吊销' : '未吊销'}
          </span>
          {c.testCertificate && <span className="tag tag-orange">测试证书</span>}
        </h2>
        {!c.revokedAt && (
          <Button look="link" aria-label={`吊销《${c.contractName}》的证书`} onClick={onRevoke}>
            吊销
          </Button>
        )}
      </div>
      <dl className="settings-rows">
        <div>
          <dt>签署身份</dt>
          <dd>{c.forCompany ? `${c.forCompany}（经办人 ${c.name}）` : c.name}</dd>
        </div>
        <div>
          <dt>签署时间</dt>
          <dd>
            {c.timestamp ? `${minuteText(c.timestamp)}（可信时间戳）` : '无时间戳'}
            <span className="muted small">{levelWords[c.level]}</span>
          </dd>
        </div>
        <div>
          <dt>有效期</dt>
          <dd>
            {minuteText(c.validFrom)} 至 {minuteText(c.validTo)}
          </dd>
        </div>
        <div>
          <dt>证书</dt>
          <dd>
            <span className="muted small">序列号 {c.serial}</span>
            <span className="muted small">颁发者 {c.issuer}</span>
          </dd>
        </div>
        {c.revokedAt && (
          <div>
            <dt>吊销时间</dt>
            <dd>{minuteText(c.revokedAt)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

type RevokeProps = {
  certificate: OwnCertificate;
  withProof: WithProof;
  onClose: () => void;
  onDone: () => void;
};

function RevokeDialog({ certificate, withProof, onClose, onDone }: RevokeProps) {
  const [reason, setReason] = useState<OwnRevocationReason>();
  const { signNo, contractName, timestamp } = certificate;
  return (
    <FormDialog
      title="吊销证书"
      okText="确认吊销"
      danger
      doneText="证书已吊销，状态查询与吊销列表即时更新"
      hint={
        timestamp
          ? `吊销从现在起生效且不可撤回。《${contractName}》带有吊销之前的可信时间戳，这份签署仍然有效；如非您本人签署，请联系发起方并保存证据。`
          : `吊销从现在起生效且不可撤回。《${contractName}》没有可信时间戳，吊销后可能无法再证明签署早于吊销。`
      }
      check={() => (reason ? undefined : '请选择吊销原因')}
      run={() =>
        withProof(() => call(signingRoutes.revokeCertificate, { signNo, reason: reason ?? 'unspecified' }))
      }
      onClose={onClose}
      onDone={onDone}
    >
      <div className="field">
        <label htmlFor="revoke-reason">吊销原因</label>
        <Select
          id="revoke-reason"
          options={reasons}
          placeholder="请选择"
          value={reason ?? null}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  );
}
