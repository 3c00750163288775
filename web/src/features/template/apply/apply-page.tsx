// /tpl/apply: a contract from a template (?tplId=): who takes each role, beside the pages with their places; then the last step of
// the send wizard, which sends it as every contract.
import { useNavigate } from '@tanstack/react-router';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { useEffect, useMemo, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadPdfLibrary, PdfView } from '../../../ui/pdf-view/index.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { atSide, type TplSide, useTplSide } from '../at-path.ts';
import { documentSource } from '../document-source.ts';
import { RolePlaces } from './role-places.tsx';
import { TplPartyCards, useTplParties } from './tpl-parties.tsx';
import './apply.css';

function Apply({ tpl, side }: { tpl: TplDetail; side: TplSide }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const [contractName, setName] = useState(tpl.name);
  const taking = useTplParties(tpl);
  const [showAll, setShowAll] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { busy, attempt } = useAttempt();
  const source = useMemo(() => documentSource(tpl.tplId, side), [tpl.tplId, side]);

  const next = async () => {
    setShowAll(true);
    if (taking.problems.size > 0) return;
    setFailure(undefined);
    await attempt(
      async () => {
        const { payload } = await call(
          r.use,
          {
            tplId: tpl.tplId,
            contractName: contractName.trim(),
            parties: taking.given(),
          },
          atSide(r.use, side),
        );
        return call(signingRoutes.create, {
          ...payload,
          saveToDraftBox: 1,
          draftStep: 4,
        });
      },
      {
        failed: setFailure,
        after: ({ applyId }) => navigate({ to: '/initiation/toCreate', search: { applyId, step: '4' } }),
      },
    );
  };

  return (
    <section className="tpl-apply" aria-label={`使用模板 ${tpl.name}`}>
      <div className="tpl-apply-form">
        <h1>使用模板</h1>
        <Field label="合同名称" value={contractName} maxLength={100} onValue={setName} />
        <TplPartyCards tpl={tpl} taking={taking} showAll={showAll} />
        {failure && (
          <p className="form-error" role="alert">
            {failure.message}
          </p>
        )}
        <div className="tpl-apply-acts">
          <Button look="primary" large busy={busy} onClick={() => void next()}>
            下一步：确认并发起
          </Button>
        </div>
      </div>
      <div className="tpl-apply-pages">
        <PdfView
          source={source}
          pages={tpl.pages}
          compact={phone}
          overlay={(at) => <RolePlaces at={at} roles={tpl.roles} names={taking.names} />}
        />
      </div>
    </section>
  );
}

export default function ApplyPage() {
  const side = useTplSide();
  const { tplId } = usePlainSearch();
  const found = useCall(r.detail, { tplId: tplId ?? '' }, { as: atSide(r.detail, side), fresh: true });
  useEffect(() => {
    loadPdfLibrary().catch(() => undefined);
  }, []);
  if (found.data) return <Apply tpl={found.data} side={side} />;
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  return <PageLoading />;
}
