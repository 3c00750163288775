// A picture as it is filled in: chosen, uploaded and looked at by the server like every upload, then shown small. Its value is the upload.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { useFileInfo, useUpload } from '../../signing/index.ts';

type Props = { label: string; value: string; error: string | undefined; onValue: (value: string) => void };
type Chosen = { name: string; url: string };

/** What was chosen on this page, by upload: shown again when one comes back to the form. */
const chosenBefore = new Map<string, Chosen>();

export function PictureField({ label, value, error, onValue }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | undefined>(() => chosenBefore.get(value));
  const [fileId, setFileId] = useState<string>();
  const { upload, start } = useUpload(({ fileId: made }) => setFileId(made));
  // of one that was chosen on another day there is no preview, but a name
  const kept = !chosen && value !== '' ? value : undefined;
  const { info, lost } = useFileInfo(fileId ?? kept);
  const tell = useRef(onValue);
  tell.current = onValue;
  useEffect(() => {
    if (info?.state !== 'ready' || !chosen) return;
    chosenBefore.set(info.fileId, chosen);
    setFileId(undefined);
    tell.current(info.fileId);
  }, [info, chosen]);

  const choose = (file: File) => {
    setChosen({ name: file.name, url: URL.createObjectURL(file) });
    setFileId(undefined);
    tell.current('');
    start(file);
  };
  const remove = () => {
    setChosen(undefined);
    setFileId(undefined);
    tell.current('');
  };
  const wrong =
    upload.state === 'failed'
      ? upload.message
      : lost && kept
        ? '图片已失效，请重新上传'
        : (lost?.message ?? (info?.state === 'refused' ? info.reason?.message : undefined));
  const waits = upload.state === 'uploading' || (fileId !== undefined && !wrong);
  const told = wrong ?? (waits ? undefined : error);
  return (
    <fieldset className="field fill-picture">
      <legend>{label}</legend>
      {kept && info && <span className="muted">已上传：{info.fileName}</span>}
      {chosen && <img src={chosen.url} alt={`${label}：${chosen.name}`} />}
      <span className="fill-picture-acts">
        <Button onClick={() => input.current?.click()}>{chosen || kept ? '更换图片' : '选择图片'}</Button>
        {(chosen || kept) && (
          <Button look="link" danger aria-label={`删除${label}`} onClick={remove}>
            删除
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // choosing the same file again is a choice too
          target.value = '';
          if (file) choose(file);
        }}
      />
      {waits && (
        <span className="muted small" role="status">
          {upload.state === 'uploading' ? '正在上传…' : '正在检查图片…'}
        </span>
      )}
      {!chosen && !kept && !told && <span className="muted small">JPG 或 PNG 图片</span>}
      {told && (
        <span className="field-error" role="alert">
          {told}
        </span>
      )}
    </fieldset>
  );
}
