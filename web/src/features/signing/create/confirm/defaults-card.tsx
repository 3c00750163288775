// What a contract of a template brings along by default: named approvers and where it is archived. The sender may take either out.
import { Button } from '../../../../ui/kit/button.tsx';
import { DirectoryPath } from '../../../directory/index.ts';
import type { Given } from '../draft/draft.ts';
import { useWizard } from '../wizard.ts';

export function DefaultsCard() {
  const { draft, dispatch } = useWizard();
  const { approveJson, directoryId } = draft.given;
  const set = (change: Partial<Given>) =>
    dispatch({ type: 'edit', change: { given: { ...draft.given, ...change } } });
  if (approveJson.length === 0 && directoryId === undefined) return null;
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
    </section>
  );
}
