// What is known of a contract beside its parties and its text: numbers, times, what its sender asked for, its file.
import { ApplyStatus, consumModeName, contractKindOf, isFinished, reminderText } from '@xinqi/domain';
import type { ApplyDetail, FileView } from '@xinqi/wire/signing';
import { Fragment } from 'react';
import { namedMinuteText, namedTimeText, sizeText, timeText } from '../../../../ui/format.ts';
import { levelWords } from '../../../../ui/words.ts';
import type { Contract } from '../open/contract-gate.tsx';

const reasonName: Partial<Record<ApplyStatus, string>> = {
  [ApplyStatus.Refused]: '拒签原因',
  [ApplyStatus.Cancelled]: '撤销原因',
  [ApplyStatus.Terminated]: '终止原因',
  [ApplyStatus.InitRejected]: '驳回原因',
};

/** What the sender asked for by the fields of the specification; nothing where he asked for nothing. */
export function termRows({ terms, edgeSeal, parties, files }: ApplyDetail): [name: string, words: string][] {
  const rows: [string, string][] = [];
  const edged = parties.filter(({ signNo }) => edgeSeal.includes(signNo)).map(({ name }) => name);
  if (edged.length > 0) rows.push(['骑缝章', edged.join('、')]);
  else if (terms.needQifengSign && files.every(({ pageCount }) => pageCount < 2))
    rows.push(['骑缝章', '单页文件，无需加盖']);
  if (terms.needPresSign) rows.push(['保全章', '全部签署后显示于末页左下角']);
  if (terms.needVideoSign) rows.push(['视频签署', '每位签署方签署前录制视频']);
  if (terms.needCa || terms.serverCa) rows.push(['签名证书', '由服务端签发，一次一证']);
  if (terms.consumMode === 1 || terms.pay)
    rows.push(['费用', `${consumModeName[terms.consumMode]}${terms.pay ? '，立即支付' : ''}（当前不计费）`]);
  return rows;
}

/** How the sender keeps it; for everybody else there is nothing of it. */
function keptRows({ particulars, overDate }: ApplyDetail): [name: string, words: string][] {
  if (!particulars) return [];
  const { contractType, custom, remindDays, watermark } = particulars;
  return [
    ...(overDate
      ? [['到期提醒', remindDays.map(reminderText).join('、') || '不提醒'] as [string, string]]
      : []),
    ...(contractType ? [['企业合同类型', contractType] as [string, string]] : []),
    ...custom.map(({ name, value }): [string, string] => [name, value]),
    ...(watermark ? [['阅读水印', '对方阅读时显示'] as [string, string]] : []),
  ];
}

function FileFacts({ file, alone }: { file: FileView; alone: boolean }) {
  const of = alone ? '文件' : `文件${file.position + 1}`;
  return (
    <>
      <dt>{of}</dt>
      <dd>
        {!alone && `${file.name} · `}
        {file.pageCount} 页 · {sizeText(file.length)}
        {file.alreadySigned && ' · 上传时已含签名，原样保留'}
      </dd>
      <dt>{of} SHA-256</dt>
      <dd className="mono">{file.sha256}</dd>
      {file.level && (
        <>
          <dt>{alone ? '签名级别' : `${of} 签名级别`}</dt>
          <dd>{levelWords[file.level]}</dd>
        </>
      )}
    </>
  );
}

export function Facts({ contract }: { contract: Contract }) {
  const { detail } = contract;
  const { files } = detail;
  const kind = contractKindOf(detail.contractKind);
  return (
    <dl className="facts">
      {detail.contractNo && (
        <>
          <dt>企业合同编号</dt>
          <dd className="mono">{detail.contractNo}</dd>
        </>
      )}
      <dt>合同编号</dt>
      <dd className="mono">{detail.applyNo}</dd>
      <dt>发起方</dt>
      <dd>{detail.senderName}</dd>
      <dt>发起时间</dt>
      <dd>{timeText(detail.createTime)}</dd>
      <dt>签署截止时间</dt>
      <dd>{namedMinuteText(detail.signExpire)}</dd>
      {detail.overDate && (
        <>
          <dt>合同到期日</dt>
          <dd>{detail.overDate}</dd>
        </>
      )}
      {keptRows(detail).map(([name, words]) => (
        <Fragment key={`${name} ${words}`}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
      {detail.finishTime && (
        <>
          <dt>{isFinished(detail.status) ? '完成时间' : '结束时间'}</dt>
          <dd>{namedTimeText(detail.finishTime)}</dd>
        </>
      )}
      {detail.endReason && (
        <>
          <dt>{reasonName[detail.status] ?? '原因'}</dt>
          <dd>{detail.endReason}</dd>
        </>
      )}
      {kind && kind.key !== 'general' && (
        <>
          <dt>合同类型</dt>
          <dd>
            {kind.name}
            {kind.keepYears > 0 && ` · 建议保存不少于${kind.keepYears}年`}
          </dd>
        </>
      )}
      {termRows(detail).map(([name, words]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
      {files.map((file) => (
        <FileFacts key={file.position} file={file} alone={files.length === 1} />
      ))}
    </dl>
  );
}
