// Who stands in the list, people or enterprises, and whether the sender himself signs each of the contracts.
import { Checkbox, Radio } from 'antd';
import { useSession } from '../../../platform/session.ts';
import { useWizard } from '../create/wizard.ts';
import { fileMarks, listedKey, selfKey, selfParty } from './batch-draft.ts';
import { ListedDemands } from './listed-demands.tsx';

export function ListedCard() {
  const { draft, dispatch } = useWizard();
  const me = useSession((session) => session.currentAuthUser);
  const listed = draft.parties.find(({ key }) => key === listedKey);
  const self = draft.parties.some(({ key }) => key === selfKey);
  return (
    <div className="wizard-page">
      <section className="card wizard-card batch-listed" aria-label="签署方">
        <h2>签署方</h2>
        <Radio.Group
          aria-label="名单中的签署方"
          value={listed?.userType ?? 0}
          options={[
            { value: 0, label: '名单中是个人' },
            { value: 1, label: '名单中是企业' },
          ]}
          onChange={({ target }) =>
            dispatch({ type: 'editParty', key: listedKey, change: { userType: target.value } })
          }
        />
        {me && (
          <Checkbox
            checked={self}
            onChange={({ target }) =>
              target.checked
                ? dispatch({ type: 'addParties', parties: [selfParty(me)] })
                : dispatch({ type: 'removeParty', key: selfKey })
            }
          >
            {me.userType === 1 ? `本企业（${me.name}）也签署每份合同` : '我自己也签署每份合同'}
          </Checkbox>
        )}
        <p className="field-hint">
          名单中每一行生成一份合同；姓名、手机号等由名单填写，签署位置只需设置一次。
        </p>
        <ListedDemands marks={fileMarks} />
      </section>
    </div>
  );
}
