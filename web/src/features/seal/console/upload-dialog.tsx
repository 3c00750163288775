// 上传印章图片: the server takes the paper away, crops and traces; what it shows here is what will be signed with.
import { pictureSealWidth, type SealColor, SealType } from '@xinqi/domain';
import { sealRoutes } from '@xinqi/wire/seal';
import { useState } from 'react';
import { asFailure } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { SelectField } from '../../../ui/kit/select.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';
import { words } from '../../../ui/words.ts';
import { colorOptions, typeOptions } from './design-fields.tsx';

type Look = { svg: string; widthMm: number; heightMm: number } | { error: string } | 'busy' | undefined;
type Props = { onClose: () => void; onDone: () => void };

export function UploadDialog({ onClose, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [sealType, setType] = useState<SealType>(SealType.Contract);
  const [color, setColor] = useState<SealColor>(1);
  const [width, setWidth] = useState('40');
  const [look, setLook] = useState<Look>();
  const size = Number(width);
  const badSize = !(
    Number.isInteger(size) &&
    size >= pictureSealWidth.least &&
    size <= pictureSealWidth.most
  );
  const fields = { sealType, color, width: size };
  const show = async (chosen: File, colour: SealColor) => {
    setLook('busy');
    try {
      const asked = { ...fields, color: colour, name: '预览', preview: true, width: badSize ? 40 : size };
      setLook(await upload(sealRoutes.sealUpload, asked, chosen));
    } catch (thrown) {
      setLook({ error: asFailure(thrown).message });
    }
  };
  const check = () => {
    if (!file) return '请选择印章图片';
    if (name.trim().length < 2) return '请填写印章名称（2-50个字符）';
    if (badSize) return `宽度为${pictureSealWidth.least}-${pictureSealWidth.most}毫米的整数`;
    return look && typeof look === 'object' && 'error' in look ? look.error : undefined;
  };
  return (
    <FormDialog
      title="上传印章图片"
      okText="提交审核"
      doneText="已提交，审核通过后可以使用"
      hint="提交后由其他有印章管理权限的成员审核，超级管理员可以直接审核。"
      check={check}
      run={() => upload(sealRoutes.sealUpload, { ...fields, name: name.trim() }, file!)}
      onClose={onClose}
      onDone={onDone}
    >
      <FileDrop
        accept="image/png,image/jpeg"
        className="seal-drop"
        onFile={(chosen) => {
          setFile(chosen);
          void show(chosen, color);
        }}
      >
        <span>{file ? file.name : '选择印章图片，或拖到这里'}</span>
        <span className="muted small">白底、清晰、完整的 PNG 或 JPG，不超过 2MB</span>
      </FileDrop>
      <div className="seal-look" aria-live="polite">
        {look === 'busy' && <span className="muted">{words.loading}</span>}
        {typeof look === 'object' && 'svg' in look && (
          <>
            <SvgImage svg={look.svg} alt="去底后的印章" />
            <span className="muted small">已去除底色并裁切</span>
          </>
        )}
        {typeof look === 'object' && 'error' in look && <span className="field-error">{look.error}</span>}
      </div>
      <Field label="印章名称" value={name} maxLength={50} onValue={setName} />
      <SelectField label="印章类型" value={sealType} options={typeOptions} onValue={setType} />
      <SelectField
        label="颜色"
        value={color}
        options={colorOptions}
        onValue={(value) => {
          setColor(value);
          if (file) void show(file, value);
        }}
      />
      <Field
        label="印章宽度（毫米）"
        value={width}
        inputMode="numeric"
        maxLength={3}
        hint="盖章时的实际宽度，高度按图片比例"
        onValue={setWidth}
      />
    </FormDialog>
  );
}
