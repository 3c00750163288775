// A calm screen for every state in which there is nothing to sign, and for a link that has ended.
import type { ReactNode } from 'react';
import type { IconName } from '../../../../ui/icons.tsx';
import { CalmScreen } from '../../../../ui/reading/calm-screen.tsx';

const texts = {
  not_yet: {
    icon: 'clock',
    title: '尚未轮到您签署',
    text: '合同按顺序签署。前一位签署方完成后，我们会用短信通知您，届时再打开链接即可。',
  },
  refused: {
    icon: 'file',
    title: '该合同已被拒签',
    text: '合同已终止，无需再签署。如有疑问，请联系发起方。',
  },
  cancelled: {
    icon: 'file',
    title: '该合同已被撤销',
    text: '发起方已撤销该合同，无需再签署。如有疑问，请联系发起方。',
  },
  terminated: {
    icon: 'file',
    title: '该合同已被终止',
    text: '发起方已终止该合同，无需再签署。如有疑问，请联系发起方。',
  },
  transferred: {
    icon: 'person',
    title: '您已将该合同转交他人签署',
    text: '您无需再签署。如有疑问，请联系发起方。',
  },
  expired: {
    icon: 'clock',
    title: '已到签署截止时间',
    text: '合同已过期，不能再签署。如仍需签署，请联系发起方重新发起。',
  },
  dead: {
    icon: 'file',
    title: '链接已失效',
    text: '链接不完整、已过期或已被新的链接取代。您可以重新获取，链接将发送到登记的手机号。',
  },
  entry: {
    icon: 'sign',
    title: '合同签署入口',
    text: '请填写接收签署短信的手机号。与发起方登记的一致时，合同链接会发送到该手机号。',
  },
} as const satisfies Record<string, { icon: IconName; title: string; text: string }>;
export type EndKind = keyof typeof texts;

type Props = {
  kind: EndKind;
  contractName?: string;
  senderName?: string;
  /** The reason that a party gave. */
  reason?: string | null;
  children?: ReactNode;
};

export function EndScreen({ kind, contractName, senderName, reason, children }: Props) {
  const { icon, title, text } = texts[kind];
  return (
    <CalmScreen
      icon={icon}
      title={title}
      text={text}
      about={
        <>
          {contractName && (
            <p className="end-name">
              《{contractName}》{senderName && <span className="muted"> · {senderName} 发起</span>}
            </p>
          )}
          {reason && <p className="end-reason">原因：{reason}</p>}
        </>
      }
    >
      {children}
    </CalmScreen>
  );
}
