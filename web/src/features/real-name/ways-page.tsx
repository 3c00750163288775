// /auth/moreAuthType: another way, on every step.
import { personWays } from '@xinqi/domain';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { WayLinks } from './way-links.tsx';
import './real-name.css';

export default function WaysPage() {
  const { correct } = usePlainSearch();
  return (
    <section className="real-name" aria-labelledby="real-name-title">
      <div className="page-head">
        <h1 id="real-name-title">{correct === '1' ? '更正实名信息' : '换个方式验证'}</h1>
      </div>
      <WayLinks ways={personWays} correct={correct === '1'} label="选择认证方式" />
    </section>
  );
}
