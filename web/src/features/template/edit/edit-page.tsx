// /tpl/addTplPerson and /tpl/add/addTpl: a new template, or another version of one (?tplId=), or one made from it (&copy=1). A new one
// of /advancedVersion/addTpl is an advanced one, with variables, or begins with a contract of the library (?from=&file=); /advancedVersion/setVariable and /editadvance/setVariable open there.
import { useLocation } from '@tanstack/react-router';
import { templateRoutes as r } from '@xinqi/wire/template';
import { useEffect } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useMayHere } from '../../../platform/rights/rights.ts';
import { AntdRoot } from '../../../ui/antd/antd-root.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadPdfLibrary } from '../../../ui/pdf-view/index.ts';
import { atSide, useTplSide } from '../at-path.ts';
import { TemplateWizard } from './template-wizard.tsx';

function Opened() {
  const side = useTplSide();
  const { pathname } = useLocation();
  const { tplId, copy, file, from } = usePlainSearch();
  const may = useMayHere('tempManageSub');
  const found = useCall(
    r.detail,
    { tplId: tplId ?? '' },
    {
      when: may && tplId !== undefined,
      as: atSide(r.detail, side),
      fresh: true,
    },
  );
  const library = useCall(r.sysContract, { slug: from ?? '' }, { when: may && from !== undefined });
  if (!may) return <Empty text="您没有权限管理模板，如有需要请联系企业管理员" />;
  if (tplId !== undefined && found.error && !found.data)
    return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (from !== undefined && library.error && !library.data)
    return <LoadError error={library.error} onRetry={() => void library.refetch()} />;
  if ((tplId !== undefined && !found.data) || (from !== undefined && !library.data)) return <PageLoading />;
  const back = side === 'i' ? '/tpl/general' : '/console/template';
  const advanced = found.data ? found.data.kind === 'advanced' : pathname.startsWith('/advancedVersion/');
  return (
    <TemplateWizard
      {...{ side, advanced, back }}
      detail={found.data}
      adopted={library.data && file ? { ...library.data, fileId: file } : undefined}
      copy={copy === '1'}
      atVariables={pathname.endsWith('/setVariable')}
    />
  );
}

export default function EditPage() {
  useEffect(() => {
    loadPdfLibrary().catch(() => undefined);
  }, []);
  return (
    <AntdRoot>
      <Opened />
    </AntdRoot>
  );
}
