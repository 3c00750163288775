// /advancedVersion/writeVariables: an advanced template (?tplId=) is filled in beside its text, which changes as one types; then the pages
// that were made of it are looked at, to the last one, and sent. Where signatories fill something in, they are asked first (?requestId=).
import { Link, useNavigate } from '@tanstack/react-router';
import { fillerRoles, listFault, type Variable } from '@xinqi/domain';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { useEffect, useMemo, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadPdfLibrary, PdfView } from '../../../ui/pdf-view/index.ts';
import { TplPartyCards, useTplParties } from '../apply/tpl-parties.tsx';
import { atAdvanced, atSide, type TplSide, useTplSide } from '../at-path.ts';
import { BoxValues } from '../boxes/box-values.tsx';
import { documentSource } from '../document-source.ts';
import { WordLines } from '../variables/word-lines.tsx';
import { FillCard, FillProblems } from './fill-card.tsx';
import { FilledPages } from './filled-pages.tsx';
import { RequestList } from './request-list.tsx';
import { RequestView } from './request-view.tsx';
import { useFilling } from './use-filling.ts';
import '../apply/apply.css';
import './fill.css';

const none: readonly Variable[] = [];

function Write({ tpl, side }: { tpl: TplDetail; side: TplSide }) {
  const variables = tpl.variables ?? none;
  const navigate = useNavigate();
  const [contractName, setName] = useState(tpl.name);
  const [active, setActive] = useState<string>();
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [made, setMade] = useState<{ fillId: string; fileId: string }>();
  const taking = useTplParties(tpl);
  const source = useMemo(() => (tpl.boxes ? documentSource(tpl.tplId, side) : undefined), [tpl, side]);
  const filling = useFilling(variables);
  const { busy, attempt } = useAttempt();
  const asksOthers = fillerRoles(variables).length > 0;
  const ask = {
    ...{ tplId: tpl.tplId, version: tpl.version, contractName: contractName.trim() },
    values: filling.given(),
  };
  const wrong = Object.keys(filling.refusals).length + taking.problems.size;

  const make = async () => {
    setTried(true);
    setFailure(undefined);
    if (wrong > 0) return;
    if (asksOthers)
      return void (await attempt(() => call(r.fillRequestCreate, { ...ask, parties: taking.given() }), {
        failed: setFailure,
        after: ({ requestId }) =>
          navigate({ to: '/advancedVersion/writeVariables', search: { requestId }, replace: true }),
      }));
    await attempt(() => call(r.fill, ask, atAdvanced(r.fill, side)), { failed: setFailure, after: setMade });
  };

  if (made)
    return (
      <FilledPages
        {...{ tpl, side, made }}
        names={taking.names}
        asked={{ tplId: tpl.tplId, contractName: contractName.trim(), parties: taking.given() }}
        onBack={() => setMade(undefined)}
      />
    );
  return (
    <section className="tpl-apply" aria-label={`填写 ${tpl.name}`}>
      <div className="tpl-apply-form">
        <div className="fill-head">
          <h1>填写合同</h1>
          {!listFault(variables) && (
            <Link to="/tpl/batch" search={{ tplId: tpl.tplId }}>
              按名单批量发起
            </Link>
          )}
        </div>
        <Field label="合同名称" value={contractName} maxLength={100} onValue={setName} />
        <FillCard label="合同内容" {...{ filling, tried }} onActive={setActive} />
        <TplPartyCards tpl={tpl} taking={taking} showAll={tried} />
        <div className="tpl-apply-acts">
          <FillProblems failure={failure} wrong={tried ? wrong : 0} />
          {asksOthers && (
            <p className="muted">
              {fillerRoles(variables).join('、')}
              需要填写部分内容。邀请后对方会收到短信；各方填写完成后，您再生成合同文本并发起签署。
            </p>
          )}
          <Button look="primary" large busy={busy} onClick={() => void make()}>
            {asksOthers ? '邀请签署方填写' : '生成合同文本'}
          </Button>
        </div>
      </div>
      <div className={tpl.boxes ? 'fill-preview fill-preview-pages' : 'fill-preview'}>
        {tpl.boxes && source ? (
          <PdfView
            source={source}
            pages={tpl.pages}
            compact
            overlay={(at) => (
              <BoxValues {...{ at, boxes: tpl.boxes ?? [], variables, active }} values={filling.shown} />
            )}
          />
        ) : (
          <WordLines
            label="合同文本预览"
            lines={tpl.words?.lines ?? []}
            variables={variables}
            values={filling.shown}
            active={active}
          />
        )}
      </div>
    </section>
  );
}

export default function WritePage() {
  const side = useTplSide();
  const { tplId, requestId } = usePlainSearch();
  useEffect(() => {
    loadPdfLibrary().catch(() => undefined);
  }, []);
  if (requestId !== undefined) return <RequestView {...{ requestId, side }} />;
  return tplId === undefined ? <RequestList /> : <WriteTemplate {...{ tplId, side }} />;
}

function WriteTemplate({ tplId, side }: { tplId: string; side: TplSide }) {
  const found = useCall(r.detail, { tplId }, { as: atSide(r.detail, side), fresh: true });
  if (found.data?.kind === 'simple') return <Empty text="此模板没有需要填写的变量" />;
  if (found.data) return <Write tpl={found.data} side={side} />;
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  return <PageLoading />;
}
