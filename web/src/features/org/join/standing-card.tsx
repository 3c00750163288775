// Whether the enterprise was verified; until then its sample seal, and for a super administrator how to have it verified or renamed.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { actForCorp } from '../../../platform/rights/act-as.ts';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';
import { StandingNote } from '../../../ui/standing-note.tsx';
import { CertifiedTag } from '../../../ui/status-tag.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import './standing-card.css';

const certifiedOf = ({ verified, testEnvironment }: CorpStanding) =>
  verified ? (testEnvironment ? 1 : 2) : 0;

export function StandingCard({ corpId, superFlag }: { corpId: string; superFlag: boolean }) {
  const [renames, setRenames] = useState(false);
  const client = useQueryClient();
  const found = useCall(orgRoutes.corpStanding, {});
  if (found.error && !found.data)
    return (
      <div className="card">
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      </div>
    );
  const { data } = found;
  if (!data) return null;
  const done = () => {
    setRenames(false);
    // the names of identities carry the mark, too
    void actForCorp(corpId).then(() => client.invalidateQueries());
  };
  return (
    <section className="card standing" aria-labelledby="standing-title">
      <div className="standing-text">
        <h2 id="standing-title">
          企业认证 <CertifiedTag certified={certifiedOf(data)} />
        </h2>
        {data.verified ? (
          <>
            <p className="muted">
              统一社会信用代码 {data.creditCode}，{data.verifiedTime && minuteText(data.verifiedTime)}认证
            </p>
            <StandingNote standing={data} />
            <p>
              <Link to="/auth/entIdentityAuth">认证详情{superFlag && '与更正'}</Link>
            </p>
          </>
        ) : (
          <>
            <StandingNote standing={data} />
            <p>
              认证前，企业没有印章，签署时只显示标有“未认证”的样章；写有企业名称的合同属于收到它的手机号，企业不能查看。
            </p>
            {data.nameTaken && (
              <p className="standing-taken">该名称已由其他账号完成认证，请修改企业名称或加入该企业。</p>
            )}
            {superFlag ? (
              <div className="standing-acts">
                {!data.nameTaken && (
                  <Link to="/auth/entIdentityAuth" className="btn btn-primary">
                    {data.lost ? '重新认证' : '申请企业认证'}
                  </Link>
                )}
                <Button onClick={() => setRenames(true)}>修改企业名称</Button>
              </div>
            ) : (
              <p className="muted small">请由超级管理员{data.lost ? '重新认证' : '申请企业认证'}</p>
            )}
          </>
        )}
      </div>
      {data.sample && <SvgImage svg={data.sample.svg} alt="样章，标有“未认证”" className="standing-sample" />}
      {renames && <RenameDialog standing={data} onClose={() => setRenames(false)} onDone={done} />}
    </section>
  );
}
