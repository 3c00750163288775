// The controls of one row: two stand in it, the rest under 更多; 下载 offers the signed PDF and the evidence pack.
import { Dropdown } from 'antd';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { type Action, actionText, isGrave } from './row-actions.ts';

type Props = {
  name: string;
  actions: readonly Action[];
  onAction: (action: Exclude<Action, 'download'>) => void;
  onDownload: (kind: 'pdf' | 'pictures' | 'pack') => void;
  /** Number of the preservation certificate, when the row knows it. */
  preservationId?: string | null;
};

const inRow = 2;
const place = () => document.getElementById('content') ?? document.body;

export function RowButtons({ name, actions, onAction, onDownload, preservationId }: Props) {
  const more = actions.slice(inRow).filter((action) => action !== 'download');
  return (
    <span className="row-buttons">
      {actions.slice(0, inRow).map((action) =>
        action === 'download' ? (
          <Dropdown
            key={action}
            trigger={['click']}
            getPopupContainer={place}
            menu={{
              items: [
                { key: 'pdf', label: '已签署合同（PDF）' },
                { key: 'pictures', label: '页面图片（PNG）' },
                { key: 'pack', label: '证据包（可离线核验）' },
                ...(preservationId
                  ? [
                      {
                        key: 'certi',
                        label: <a href={`/certi/certiPage?preservationId=${preservationId}`}>查看存证证书</a>,
                      },
                    ]
                  : []),
              ],
              onClick: ({ key }) => {
                if (key === 'pdf' || key === 'pictures' || key === 'pack') onDownload(key);
              },
            }}
          >
            <Button look="link" aria-label={`下载 ${name}`} aria-haspopup="menu">
              {actionText[action]}
            </Button>
          </Dropdown>
        ) : (
          <RowAct
            act={actionText[action]}
            of={name}
            key={action}
            danger={isGrave(action)}
            onClick={() => onAction(action)}
          />
        ),
      )}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={place}
          menu={{
            items: more.map((action) => ({
              key: action,
              label: actionText[action],
              danger: isGrave(action),
            })),
            onClick: ({ key }) => {
              const chosen = more.find((action) => action === key);
              if (chosen) onAction(chosen);
            },
          }}
        >
          <Button look="link" aria-label={`${name}的更多操作`} aria-haspopup="menu">
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  );
}
