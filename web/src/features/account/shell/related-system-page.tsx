// /ywtSystem (业务通, the related system): everything that stands beside the contracts; on phones the way to help as well.
import { Suspense, useState } from 'react';
import { ConsultDialog } from '../../../ui/related/lazy-consult.ts';
import { HelpLinks, SideLinks } from '../../../ui/related/related-links.tsx';
import './shell-pages.css';

export default function RelatedSystemPage() {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <section aria-labelledby="related-title">
      <div className="page-head">
        <h1 id="related-title">更多服务</h1>
      </div>
      <div className="around-columns">
        <section className="card around-card" aria-labelledby="related-services">
          <h2 id="related-services">服务</h2>
          <SideLinks onAsk={ask} all />
        </section>
        <section className="card around-card" aria-labelledby="related-help">
          <h2 id="related-help">帮助</h2>
          <HelpLinks onAsk={ask} />
        </section>
      </div>
      {asking && (
        <Suspense>
          <ConsultDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
