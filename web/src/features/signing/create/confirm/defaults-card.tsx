// What a contract of a template brings along by default: named approvers, where it is archived, the seal that stands chosen. The sender
// may take each out.
import { sealRoutes } from '@xinqi/wire/seal';
import { useCall } from '../../../../platform/call/use-call.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { DirectoryPath } from '../../../directory/index.ts';
import type { Given } from '../draft/draft.ts';
import { useWizard } from '../wizard.ts';

/** Whoever may not use it is not told what it is called. */
function SealName({ sealId }: { sealId: string }) {
  const usable = useCall(sealRoutes.usableList, {});
  const seal = usable.data?.list.find((one) => one.sealId === sealId);
  return <span>{seal?.name ?? '模板指定的印章'}</span>;
}

export function DefaultsCard() {
  const { draft, dispatch } = useWizard();
  const { approveJson, directoryId, usualSealId } = draft.given;
  const set = (change: Partial<Given>) =>
    dispatch({ type: 'edit', change: { given: { ...draft.given, ...change } } });
  if (approveJson.length === 0 && directoryId === undefined && usualSealId === undefined) return null;
  return (
    <section className="card wizard-card" aria-label="默认设置">
      <h2>默认设置</h2>
      {approveJson.length > 0 && (
        <p className="confirm-approval">
          带有指定的审批人，先于企业的审批流审批。
          <Button look="link" onClick={() => set({ approveJson: [] })}>
            移除指定审批人
          </Button>
        </p>
      )}
      {directoryId !== undefined && (
        <p className="confirm-approval">
          发起后归档到：
          <DirectoryPath directoryId={directoryId} />
          <Button look="link" onClick={() => set({ directoryId: undefined })}>
            不归档
          </Button>
        </p>
      )}
      {usualSealId !== undefined && (
        <p className="confirm-approval">
          本企业用印时默认选中：
          <SealName sealId={usualSealId} />
          <Button look="link" onClick={() => set({ usualSealId: undefined })}>
            不指定
          </Button>
        </p>
      )}
    </section>
  );
}
