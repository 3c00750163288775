// The enterprise's seal that stands chosen when its own line of a contract from this template is signed.
import { sealRoutes } from '@xinqi/wire/seal';
import { useCall } from '../../../platform/call/use-call.ts';
import { useSession } from '../../../platform/session.ts';
import { SelectField } from '../../../ui/kit/select.tsx';
import { useWizard } from '../../signing/index.ts';

export function SealField() {
  const { draft, dispatch } = useWizard();
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const usable = useCall(sealRoutes.usableList, {});
  const chosen = draft.given.usualSealId ?? '';
  const seals = (usable.data?.list ?? []).filter(({ corpName }) => corpName === acting?.name);
  // another keeper's choice, or disabled since: saving it is refused
  const unknown = chosen !== '' && usable.data && !seals.some(({ sealId }) => sealId === chosen);
  return (
    <SelectField
      label="默认印章（选填）"
      value={chosen}
      error={unknown ? '该印章已停用，或您不能使用它，请重新选择' : undefined}
      options={[
        ['', '不指定'],
        ...(unknown ? [[chosen, '原来指定的印章'] as const] : []),
        ...seals.map(({ sealId, name }) => [sealId, name] as const),
      ]}
      onValue={(sealId) =>
        dispatch({
          type: 'edit',
          change: { given: { ...draft.given, usualSealId: sealId === '' ? undefined : sealId } },
        })
      }
    />
  );
}
