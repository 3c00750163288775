// 制作印章: the choices on the left, the seal as it will be on the right, drawn by the server on every change.
import { sealTypeName } from '@xinqi/domain';
import { sealRoutes } from '@xinqi/wire/seal';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';
import { type Design, DesignFields, firstDesign } from './design-fields.tsx';

/** What the call takes: nothing that was left empty. */
const sent = ({ personName, text, code, ...rest }: Design) => ({
  ...rest,
  ...(personName.trim() && rest.sealType === 5 ? { personName: personName.trim() } : {}),
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(code.trim() ? { code: code.trim() } : {}),
});

type Props = { onClose: () => void; onDone: () => void };

export function MakeDialog({ onClose, onDone }: Props) {
  const [design, setDesign] = useState(firstDesign);
  const [name, setName] = useState('');
  const shown = sent(useDeferredValue(design));
  const look = useCall(sealRoutes.sealPreview, shown, { keep: true, fresh: true });
  const make = useAct(sealRoutes.sealMake);
  return (
    <FormDialog
      title="制作印章"
      okText="制作"
      doneText="印章已制作并启用"
      hint="印章上的企业名称取自企业注册名称。制作完成后即可使用和授权。"
      check={() => (name.trim().length < 2 ? '请填写印章名称（2-50个字符）' : undefined)}
      run={() => make.send({ name: name.trim(), design: sent(design) })}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="seal-look" aria-live="polite" aria-busy={look.isFetching}>
        {look.data && !look.error && (
          <>
            <SvgImage svg={look.data.svg} alt={`${sealTypeName[design.sealType]}预览`} />
            <span className="muted small">
              实际大小 {look.data.widthMm}×{look.data.heightMm} 毫米
            </span>
          </>
        )}
        {look.error && <span className="field-error">{look.error.message}</span>}
      </div>
      <Field
        label="印章名称"
        value={name}
        maxLength={50}
        placeholder="如：合同专用章（一）"
        hint="仅用于管理和选择，不会出现在印章上"
        onValue={setName}
      />
      <DesignFields design={design} onDesign={setDesign} />
    </FormDialog>
  );
}
