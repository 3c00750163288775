// /tpl/Preferences and /console/accountPage/preference: by which channels one is told of what. A choice is saved as it is
// made; what cannot be switched off is shown so.
import { type NoticeChannel, type NoticeEvent, noticeChannels } from '@xinqi/domain';
import { accountRoutes, type Preferences } from '@xinqi/wire/account';
import { useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import './preference.css';

const channelWords: Record<NoticeChannel, string> = { app: '站内', sms: '短信', mail: '邮件' };
const eventWords: Record<NoticeEvent, readonly [string, string]> = {
  joining: ['企业邀请', '企业邀请您成为成员'],
  joinAsked: ['加入申请', '有人申请加入您管理成员的企业'],
  corpName: ['企业名称认证', '其他账号以您登记的企业名称完成了认证'],
  corpProof: ['企业认证进度', '您申请的企业认证有了结果，或款项已汇出'],
  realNameReview: ['实名审核结果', '您的证件人工审核有了结果'],
  corpLost: ['企业认证失效', '您管理的企业的认证因登记信息变化而失效'],
  legalAsked: ['法定代表人确认', '有企业申请认证，请您作为法定代表人确认'],
  joinDecided: ['加入申请结果', '企业同意或未同意您的加入申请'],
  toSign: ['待我签署', '有合同邀请您签署，或轮到您签署'],
  reminder: ['催签', '发起方提醒您签署'],
  toApprove: ['待我审批', '有发起或用印申请待您审批'],
  approveRemind: ['审批催办', '申请人提醒您审批，或审批已超时'],
  approverChanged: ['审批人变更', '您设置的审批流中，审批人的账号或手机号有变更'],
  expiring: ['即将截止或到期', '签署截止前一天，合同到期前30天'],
  signed: ['有人已签署', '您发起的合同有签署方完成签署'],
  finished: ['签署完成', '各方均已签署，可查看和下载'],
  refused: ['被拒签', '有签署方拒签，签署结束'],
  cancelled: ['撤销或终止', '发起方撤销、终止合同'],
  expired: ['逾期', '到截止时间仍未签完'],
  changed: ['签署方或截止时间变更', '增加、更换、转交签署方，延长截止时间'],
  voiding: ['作废', '作废协议签署完成或未完成'],
  copied: ['抄送给我', '有人将已完成的合同抄送给您'],
  security: ['账号安全提醒', '新设备登录、密码和登录方式变更'],
  code: ['验证码', '登录、签署等操作的验证码'],
};

type Row = Preferences['list'][number];

export default function PreferencePage() {
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const loaded = useCall(accountRoutes.getPreferences, {}, { fresh: true });
  const [saved, setSaved] = useState<Preferences>();
  const [saving, setSaving] = useState<NoticeEvent>();
  const data = saved ?? loaded.data;

  const toggle = async ({ event, channels }: Row, channel: NoticeChannel) => {
    const wanted = channels.includes(channel)
      ? channels.filter((c) => c !== channel)
      : [...channels, channel];
    const before = data;
    setSaving(event);
    // shown at once, taken back when it was not saved
    setSaved(
      before && {
        ...before,
        list: before.list.map((p) => (p.event === event ? { ...p, channels: wanted } : p)),
      },
    );
    try {
      setSaved(await call(accountRoutes.setPreferences, { preferences: [{ event, channels: wanted }] }));
      toast.ok('已保存');
    } catch (error) {
      setSaved(before);
      toast.failure(error);
    } finally {
      setSaving(undefined);
    }
  };

  return (
    <section className="card preference" aria-labelledby="preference-title">
      <h1 id="preference-title">消息偏好</h1>
      <p className="muted">
        {acting?.userType === 1
          ? `您以“${acting.name}”身份收到的消息。以个人身份收到的消息另行设置。`
          : '您以个人身份收到的消息。以企业身份收到的消息另行设置。'}
        修改后立即生效。
      </p>
      {loaded.error && <LoadError error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {loaded.isPending && <PageLoading />}
      {data && (
        <>
          <p className="small muted">
            短信发送到 {data.mobile}。
            {data.email ? `邮件发送到 ${data.email}。` : '绑定并验证邮箱后才会发送邮件。'}
          </p>
          <ul className="preference-list">
            {data.list.map((row) => {
              const [title, text] = eventWords[row.event];
              return (
                <li key={row.event}>
                  <span className="preference-what" id={`event-${row.event}`}>
                    <strong>{title}</strong>
                    <span className="small muted">{text}</span>
                  </span>
                  <fieldset aria-labelledby={`event-${row.event}`} disabled={saving === row.event}>
                    {noticeChannels.map((channel) => {
                      const free = row.free.includes(channel);
                      const on = row.channels.includes(channel);
                      if (!free && !on) return <span key={channel} className="preference-none" />;
                      return (
                        <label key={channel} className={free ? undefined : 'preference-fixed'}>
                          <input
                            type="checkbox"
                            checked={on}
                            disabled={!free}
                            onChange={() => void toggle(row, channel)}
                          />
                          {channelWords[channel]}
                          {!free && <span className="small">（必要）</span>}
                        </label>
                      );
                    })}
                  </fieldset>
                </li>
              );
            })}
          </ul>
          <p className="small muted">
            标有“必要”的通知关系到您的账号安全或待办事项，不能关闭。关闭短信后，签署链接不再发送到手机，请登录信契签署。
          </p>
        </>
      )}
    </section>
  );
}
