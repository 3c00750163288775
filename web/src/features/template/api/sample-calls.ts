// The calls by which a program sends a contract from a template, with parameters that fit it: the developer's starting point, made from the
// template itself.
import { beijingDay, fillerRoles } from '@xinqi/domain';
import type { TplDetail } from '@xinqi/wire/template';
import { exampleValues } from '../variables/example-values.ts';

export type SampleCall = { path: string; body: object; note: string };

const partyOf = ({ role, userType }: TplDetail['roles'][number]) => ({
  ...{ role, signatoryFullName: userType === 1 ? '上海示例贸易有限公司' : '张晓明' },
  ...(userType === 1 ? { operatorName: '李华' } : {}),
  signatoryMobile: '13800008000',
});

/** `side`: i of a person, c of an enterprise. */
export function sampleCalls(tpl: TplDetail, side: 'i' | 'c', now: Date): SampleCall[] {
  const { tplId, version, variables, boxes, roles } = tpl;
  const parties = roles.filter(({ self }) => !self).map(partyOf);
  const create: SampleCall = {
    path: `/${side}/applySign/create`,
    body: { '…': '上一步返回的 payload，可按需修改' },
    note: '发起合同，返回合同编号 applyNo',
  };
  if (!variables)
    return [
      { path: `/${side}/tpl/use`, body: { tplId, parties }, note: '按模板生成发起参数 payload' },
      create,
    ];
  const today = beijingDay(now);
  const own = new Set(
    variables
      .filter(({ filledBy, kind }) => filledBy === 'sender' && kind !== 'picture')
      .map(({ name }) => name),
  );
  const values = Object.fromEntries(
    Object.entries(exampleValues(variables, today)).filter(([name]) => own.has(name)),
  );
  const asks = fillerRoles(variables);
  const first: SampleCall[] =
    asks.length === 0
      ? []
      : [
          {
            path: `/${side}/tpl/fillRequest/create`,
            body: { tplId, version, values, parties },
            note: `邀请${asks.join('、')}填写，返回 requestId；全部填写后继续`,
          },
        ];
  return [
    ...first,
    {
      path: `/${side}/tpl/fill`,
      body: asks.length > 0 ? { tplId, requestId: '上一步的 requestId' } : { tplId, version, values },
      note: '写入填写的内容，返回 fillId 和 fileId',
    },
    {
      path: '/fileOper/convertInfo',
      body: { fileId: '上一步的 fileId' },
      note: '查询文件是否就绪（state 为 ready）',
    },
    ...(boxes
      ? []
      : [
          {
            path: '/fileOper/convertChecked',
            body: { fileId: '同上', checked: true },
            note: '逐页核对转换后的文件，确认无误后再调用',
          },
        ]),
    {
      path: `/${side}/tpl/use`,
      body: { tplId, fillId: '前面返回的 fillId', parties },
      note: '按模板生成发起参数 payload',
    },
    create,
  ];
}
