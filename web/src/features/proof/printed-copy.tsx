// Checking a printed copy on /certi/toValiView: by the code that is typed, or by the address in its QR code.
import { useNavigate } from '@tanstack/react-router';
import { ApplyStatus } from '@xinqi/domain';
import { type PrintedCopy, proofRoutes } from '@xinqi/wire/proof';
import { useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { Field } from '../../ui/field.tsx';
import { namedTimeText } from '../../ui/format.ts';
import { ApplyTag } from '../../ui/status-tag.tsx';

const statusOf = {
  finished: ApplyStatus.Preserved,
  voiding: ApplyStatus.Voiding,
  voided: ApplyStatus.Voided,
} as const;

function Found({ copy }: { copy: PrintedCopy }) {
  return (
    <section className="card printed" aria-labelledby="printed-title" role="status">
      <h2 id="printed-title">查到该防伪码的打印记录</h2>
      <dl className="facts">
        <dt>防伪码</dt>
        <dd className="mono">{copy.code}</dd>
        <dt>份数</dt>
        <dd>
          第 {copy.copyNo} 份（可打印 {copy.copies} 份），共 {copy.pages} 页
        </dd>
        <dt>打印时间</dt>
        <dd>{namedTimeText(copy.printedAt)}</dd>
        <dt>打印人</dt>
        <dd>{copy.printer}</dd>
        <dt>合同现状</dt>
        <dd>
          <ApplyTag status={statusOf[copy.state]} />
        </dd>
        <dt>合同名称</dt>
        <dd>{copy.contractName}</dd>
        <dt>合同编号</dt>
        <dd className="mono">{copy.applyNo}</dd>
        <dt>签署方</dt>
        <dd>{copy.signatories.join('、')}</dd>
        <dt>完成时间</dt>
        <dd>{namedTimeText(copy.finishedAt)}</dd>
      </dl>
      <p>
        {copy.state === 'voided' && <strong>该合同已作废，不再对各方具有约束力。</strong>}
        请与纸面逐项核对，任何一项不符即不是该份打印件。防伪码只证明打印过这一份，不证明纸面文字未被改动：正文以签署原件为准，可请合同一方提供原件或证据包在本页核验。
      </p>
      <a href={`/certi/certiPage?preservationId=${copy.preservationId}`}>查看存证证书</a>
    </section>
  );
}

export function PrintedCheck({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code ?? '');
  const { data, error } = useCall(
    proofRoutes.printed,
    { code: code ?? '' },
    { as: { visitor: true, quiet: true }, when: Boolean(code) },
  );
  return (
    <>
      <form
        className="card printed-form"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: '/certi/toValiView', search: { code: typed.trim() } });
        }}
      >
        <Field
          label="核对打印件"
          placeholder="输入页脚的16位防伪码"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onValue={setTyped}
          error={error?.message}
          side={
            <button type="submit" className="btn" disabled={typed.trim() === ''}>
              核对
            </button>
          }
        />
      </form>
      {data && <Found copy={data} />}
    </>
  );
}
