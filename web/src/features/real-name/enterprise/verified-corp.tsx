// A verified enterprise: as what, until when nobody asks again, and for its super administrator how it is corrected.
import { Link } from '@tanstack/react-router';
import type { CorpStanding } from '@xinqi/wire/org';
import { useState } from 'react';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { StandingNote } from '../../../ui/standing-note.tsx';
import { CertifiedTag } from '../../../ui/status-tag.tsx';
import { CorrectDialog } from './correct-dialog.tsx';

type VerifiedProps = { standing: CorpStanding; superFlag: boolean; onCorrected: () => void };

export function VerifiedCorp({ standing, superFlag, onCorrected }: VerifiedProps) {
  const [corrects, setCorrects] = useState(false);
  const { companyName, creditCode, verifiedTime, nextJudged, testEnvironment } = standing;
  return (
    <section className="card real-name-card" aria-label="认证信息">
      <dl className="real-name-rows">
        <div>
          <dt>状态</dt>
          <dd>
            <CertifiedTag certified={testEnvironment ? 1 : 2} />
          </dd>
        </div>
        <div>
          <dt>企业名称</dt>
          <dd>{companyName}</dd>
        </div>
        <div>
          <dt>信用代码</dt>
          <dd>{creditCode}</dd>
        </div>
        <div>
          <dt>认证时间</dt>
          <dd>{verifiedTime && minuteText(verifiedTime)}</dd>
        </div>
        <div>
          <dt>有效期</dt>
          <dd>长期有效，登记信息变化时失效{nextJudged && `；下次核验 ${minuteText(nextJudged)}`}</dd>
        </div>
      </dl>
      <StandingNote standing={standing} />
      <p className="real-name-next">
        <Link to="/console/consoleIndex" className="btn">
          返回企业管理
        </Link>
        {superFlag && <Button onClick={() => setCorrects(true)}>更正登记信息</Button>}
      </p>
      {corrects && (
        <CorrectDialog
          onClose={() => setCorrects(false)}
          onDone={() => {
            setCorrects(false);
            onCorrected();
          }}
        />
      )}
    </section>
  );
}
