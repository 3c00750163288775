// 成员与部门: the departments at the side, the people of the chosen one beside them.
import type { Output } from '@xinqi/wire';
import { orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { useCallback, useMemo, useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { call } from '../../../platform/client.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { type GroupAct, GroupDialog } from '../group/group-dialogs.tsx';
import { flatGroups } from '../group/group-rows.ts';
import { GroupSide } from '../group/group-side.tsx';
import { useGroups } from '../group/queries.ts';
import { PickAll } from '../invite/pick-all.tsx';
import { RevokeDialog } from '../invite/revoke-dialog.tsx';
import { SmsDialog } from '../invite/sms-dialog.tsx';
import { JoinList } from '../join/join-list.tsx';
import { EndDialog, MoveDialog } from './end-dialogs.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type PersonAct, PersonActs, peopleColumns } from './people-columns.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { useWaitingJoins } from './queries.ts';
import { RolesDialog } from './roles-dialog.tsx';
import '../org.css';

type Invitation = Pick<Output<typeof orgRoutes.bindCorpUser>, 'inviteUrl' | 'expireTime'> & {
  name: string;
  memberId: string;
};
type Dialog =
  | { kind: 'group'; act: GroupAct }
  | { kind: 'person'; act: PersonAct | 'add'; row?: PersonRow }
  | { kind: 'move' | 'import' }
  | { kind: 'sms'; memberIds: readonly string[]; name?: string }
  | { kind: 'invitation'; invitation: Invitation };

const filters: readonly ListFilter[] = [
  { kind: 'search', key: 'keyword', label: '搜索成员', placeholder: '姓名或完整手机号' },
];

export default function MemberPage() {
  const asked = usePlainSearch().tab === 'joins';
  const [tab, setTab] = useState<'people' | 'joins'>(asked ? 'joins' : 'people');
  const waiting = useWaitingJoins();
  const tabs = [
    ['people', '成员'],
    ['joins', waiting ? `加入申请（${waiting}）` : '加入申请'],
  ] as const;
  return (
    <AdminPage title="成员与部门" may={['memberManage']}>
      <Tabs label="成员与申请" tabs={tabs} value={tab} panel="member-panel" onChange={setTab} />
      <div id="member-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'people' ? <People /> : <JoinList />}
      </div>
    </AdminPage>
  );
}

function People() {
  const [groupId, setGroup] = useState<string>();
  const { keyword } = usePlainSearch();
  const selection = useSelection<PersonRow>();
  const picked = [...selection.picked.keys()];
  const [dialog, setDialog] = useState<Dialog>();
  const mayGroups = useMay('organStru');
  const tree = useGroups();
  const groups = useMemo(() => flatGroups(tree.data?.childCorpGroups ?? []), [tree.data]);
  const group = groups.find((row) => row.groupId === groupId);
  const refresh = useRefresh('org');
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    selection.clear();
    void refresh();
  };
  // the same functions in every drawing, so that typing here does not draw ten thousand departments
  const choose = useCallback((next: string | undefined) => {
    setGroup(next);
  }, []);
  const actOnGroup = useCallback((act: GroupAct) => setDialog({ kind: 'group', act }), []);
  const act = (kind: PersonAct, row: PersonRow) =>
    setDialog(
      kind === 'sms'
        ? { kind, memberIds: [row.memberId], name: row.name }
        : { kind: 'person', act: kind, row },
    );
  return (
    <div className="people">
      <GroupSide groups={groups} group={group} mayGroups={mayGroups} onSelect={choose} onAct={actOnGroup} />
      <div className="people-list">
        <div className="admin-head">
          <h2 className="people-where">
            {group?.name ?? '全部成员'}
            {group?.headName && <span className="muted small">　主管：{group.headName}</span>}
            {group?.dingDeptId && <span className="muted small">　钉钉部门 ID：{group.dingDeptId}</span>}
          </h2>
          <div className="admin-tools">
            <Button disabled={picked.length === 0} onClick={() => setDialog({ kind: 'move' })}>
              调整部门{picked.length > 0 && `（${picked.length}）`}
            </Button>
            <Button
              disabled={picked.length === 0}
              onClick={() => setDialog({ kind: 'sms', memberIds: picked })}
            >
              短信邀请{picked.length > 0 && `（${picked.length}）`}
            </Button>
            <Button onClick={() => setDialog({ kind: 'import' })}>Excel 导入</Button>
            <Button look="primary" onClick={() => setDialog({ kind: 'person', act: 'add' })}>
              <Icon name="plus" size={18} />
              添加成员
            </Button>
          </div>
        </div>
        <ListPage
          route={orgRoutes.listPeople}
          input={{ groupId }}
          rowKey={(row) => row.memberId}
          columns={peopleColumns}
          filters={filters}
          picking={{ selection, label: ({ name }) => `选择 ${name}`, all: '全选本页' }}
          acts={(row) => <PersonActs row={row} mayRoles={mayGroups} onAct={(kind) => act(kind, row)} />}
          actsWidth={120}
          none="没有符合条件的成员"
          empty="这里还没有成员，可以添加成员或从其他部门移入。"
          above={({ total }) =>
            picked.length > 0 && (
              <PickAll
                query={{ ...(groupId ? { groupId } : {}), ...(keyword ? { keyword } : {}) }}
                total={total}
                picked={picked.length}
                onPick={(memberIds) => {
                  selection.clear();
                  selection.pick(
                    [...memberIds].map((memberId) => [memberId, undefined]),
                    true,
                  );
                }}
              />
            )
          }
        />
      </div>
      {dialog?.kind === 'group' && (
        <GroupDialog act={dialog.act} groups={groups} group={group} onClose={close} onDone={done} />
      )}
      {dialog?.kind === 'import' && (
        <ImportDialog
          onClose={close}
          onDone={(memberIds) => {
            done();
            if (memberIds.length > 0) setDialog({ kind: 'sms', memberIds });
          }}
        />
      )}
      {dialog?.kind === 'sms' && (
        <SmsDialog memberIds={dialog.memberIds} name={dialog.name} onClose={close} onDone={done} />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog memberIds={picked} groups={groups} onClose={close} onDone={done} />
      )}
      {dialog?.kind === 'invitation' && (
        <InviteDialog
          {...dialog.invitation}
          onClose={close}
          onSms={() => {
            const { memberId, name } = dialog.invitation;
            setDialog({ kind: 'sms', memberIds: [memberId], name });
          }}
        />
      )}
      {dialog?.kind === 'person' && (dialog.act === 'add' || dialog.act === 'edit') && (
        <PersonDialog
          row={dialog.row}
          groups={groups}
          groupId={groupId}
          onClose={close}
          onDone={({ memberId, name, inviteUrl, expireTime }) => {
            done();
            if (inviteUrl && expireTime)
              setDialog({ kind: 'invitation', invitation: { memberId, name, inviteUrl, expireTime } });
          }}
        />
      )}
      {dialog?.kind === 'person' && dialog.row && dialog.act === 'revoke' && (
        <RevokeDialog row={dialog.row} onClose={close} onDone={done} />
      )}
      {dialog?.kind === 'person' && dialog.row && dialog.act === 'roles' && (
        <RolesDialog row={dialog.row} onClose={close} onDone={done} />
      )}
      {dialog?.kind === 'person' && dialog.row && dialog.act === 'invite' && (
        <FormDialog
          title={`邀请“${dialog.row.name}”`}
          okText="生成邀请链接"
          doneText="邀请链接已生成"
          run={() => call(orgRoutes.bindCorpUser, { memberId: dialog.row!.memberId })}
          onClose={close}
          onDone={(invitation) => {
            void refresh();
            setDialog({
              kind: 'invitation',
              invitation: { ...invitation, name: dialog.row!.name, memberId: dialog.row!.memberId },
            });
          }}
        >
          <p>将生成一个新的邀请链接，之前的链接立即失效。</p>
        </FormDialog>
      )}
      {dialog?.kind === 'person' && dialog.row && (dialog.act === 'unbind' || dialog.act === 'leave') && (
        <EndDialog act={dialog.act} row={dialog.row} onClose={close} onDone={done} />
      )}
    </div>
  );
}
