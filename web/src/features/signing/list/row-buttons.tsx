// The controls of one row; 下载 offers the signed PDF and the evidence pack.
import { Dropdown } from 'antd';
import { type Action, actionText } from './row-actions.ts';

type Props = {
  name: string;
  actions: readonly Action[];
  onAction: (action: Exclude<Action, 'download'>) => void;
  onDownload: (kind: 'pdf' | 'pack') => void;
  /** Number of the preservation certificate, when the row knows it. */
  preservationId?: string | null;
};

export function RowButtons({ name, actions, onAction, onDownload, preservationId }: Props) {
  return (
    <span className="row-buttons">
      {actions.map((action) =>
        action === 'download' ? (
          <Dropdown
            key={action}
            trigger={['click']}
            getPopupContainer={() => document.getElementById('content') ?? document.body}
            menu={{
              items: [
                { key: 'pdf', label: '已签署合同（PDF）' },
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
                if (key === 'pdf' || key === 'pack') onDownload(key);
              },
            }}
          >
            <button type="button" className="link-btn" aria-label={`下载 ${name}`} aria-haspopup="menu">
              {actionText[action]}
            </button>
          </Dropdown>
        ) : (
          <button
            key={action}
            type="button"
            className={action === 'cancel' || action === 'delete' ? 'link-btn danger' : 'link-btn'}
            aria-label={`${actionText[action]} ${name}`}
            onClick={() => onAction(action)}
          >
            {actionText[action]}
          </button>
        ),
      )}
    </span>
  );
}
