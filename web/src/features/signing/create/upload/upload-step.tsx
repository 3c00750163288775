// Step ①: the file, by click or drop, through inspection (and consent) to page images; and the contract's name.

import { contractNameFrom, isPictureName, withoutUploadEnding } from '@xinqi/domain';
import type { FileInfo } from '@xinqi/wire/file';
import { Modal } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { toast } from '../../../../platform/toast.ts';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { agreeToConversion } from '../api.ts';
import { AttachmentsField } from '../attachments/attachments-field.tsx';
import { CarriedSignatures, carriedHeadline } from '../file/carried-signatures.tsx';
import { ConsentDialog } from '../file/consent-dialog.tsx';
import { ConvertedPages } from '../file/converted-pages.tsx';
import { adviceFor } from '../file/file-advice.ts';
import { TwoPictures } from '../file/two-pictures.tsx';
import { acceptedFiles, useUpload } from '../file/use-upload.ts';
import { contractNameProblem, useWizard } from '../wizard.ts';
import { FileCard } from './file-card.tsx';
import { FurtherFiles } from './further-files.tsx';
import './upload.css';

const nameFromFile = (fileName: string): string => contractNameFrom(withoutUploadEnding(fileName));

/** Cameras and scanners count in their names; a browser hands files over in an order of its own. */
const inOrder = (files: readonly File[]): File[] =>
  [...files].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }));

/** Files that become the contract's first, and those that become further ones of it. */
type Chosen = { first: readonly File[]; behind: readonly File[] };

type Refusal = {
  fileName: string;
  code: string;
  message: string;
  differing?: { fileId: string; page: number; pictures: number };
};

type Props = {
  /** The file of a template, which nobody gets as it is. */
  template?: boolean;
  /** Of one with variables: tags of a Word file, or boxes on a PDF. */
  withVariables?: boolean;
};

export function UploadStep({ template = false, withVariables = false }: Props) {
  const { draft, dispatch, watch, further, showProblems } = useWizard();
  const { info } = watch;
  const [refusal, setRefusal] = useState<Refusal>();
  const [agreeing, setAgreeing] = useState(false);
  const [next, setNext] = useState<Chosen>();
  const [chosenFurther, setChosenFurther] = useState<readonly File[]>([]);
  const accept = withVariables ? '.docx,.pdf,application/pdf' : acceptedFiles;
  const nameId = useId();
  // The name that was taken from a file; a name that the user typed is never replaced.
  const filledIn = useRef(nameFromFile(info?.fileName ?? ''));

  const arrived = (file: FileInfo) => {
    setRefusal(undefined);
    watch.take(file);
    const automatic = !draft.contractName.trim() || draft.contractName === filledIn.current;
    filledIn.current = nameFromFile(file.fileName);
    dispatch({
      type: 'file',
      fileId: file.fileId,
      ...(automatic ? { contractName: nameFromFile(file.fileName) } : {}),
    });
  };
  const { upload, start, cancel, retry } = useUpload(arrived);
  const send = ({ first, behind }: Chosen) => {
    start(...first);
    if (behind.length > 0) setChosenFurther(behind);
  };
  const choose = (chosen: Chosen) => {
    setRefusal(undefined);
    if (draft.placement.fields.some(({ file = 0 }) => file === 0)) setNext(chosen);
    else send(chosen);
  };
  const chooseOne = (file: File) => choose({ first: [file], behind: [] });
  const chooseSeveral = (files: readonly File[]) => {
    const [first, ...behind] = inOrder(files);
    if (!first) return;
    if (files.every(({ name }) => isPictureName(name)))
      return choose({ first: [first, ...behind], behind: [] });
    if (further) return choose({ first: [first], behind });
    toast.info('模板只有一个文件，已取第一个');
    chooseOne(first);
  };
  const dropFile = () => dispatch({ type: 'file', fileId: undefined });

  // A refused file leaves the draft at once; why it was refused stays on the page.
  const refused = info?.state === 'refused' ? info : undefined;
  useEffect(() => {
    if (!refused) return;
    const reason = refused.reason ?? { code: 'FILE_BROKEN', message: '文件无法用于签署' };
    const differing = refused.differs && { fileId: refused.fileId, ...refused.differs };
    const which = refused.notes.find(({ code }) => code === 'picture_at');
    const message = which ? `${which.message}：${reason.message}` : reason.message;
    setRefusal({ fileName: refused.fileName, ...reason, message, ...(differing ? { differing } : {}) });
    dispatch({ type: 'file', fileId: undefined });
  }, [refused, dispatch]);

  const agree = async () => {
    if (!draft.fileId) return;
    setAgreeing(true);
    try {
      watch.take(await agreeToConversion(draft.fileId));
    } catch (error) {
      toast.failure(asFailure(error));
    } finally {
      setAgreeing(false);
    }
  };

  const problem = contractNameProblem(draft.contractName);
  const nameError =
    problem && (showProblems || draft.contractName !== '') && draft.fileId ? problem : undefined;
  const failed: Refusal | undefined =
    upload.state === 'failed' ? { fileName: upload.name, ...upload } : refusal;
  return (
    <div className="wizard-page">
      <section className="card wizard-card" aria-label="合同文件">
        <h2>上传合同文件</h2>
        {upload.state === 'uploading' || draft.fileId ? (
          <FileCard
            {...{ upload, accept }}
            onCancel={cancel}
            onChoose={chooseOne}
            onSeveral={chooseSeveral}
          />
        ) : (
          <FileDrop
            className="upload-zone"
            accept={accept}
            label="选择合同文件"
            onFile={chooseOne}
            onSeveral={chooseSeveral}
          >
            <span className="upload-zone-icon">
              <Icon name="upload" size={28} />
            </span>
            <strong>
              <span className="wide-only">点击选择文件，或将文件拖到此处</span>
              <span className="narrow-only">点击选择文件</span>
            </strong>
            <span className="muted">
              {withVariables
                ? '支持 Word（docx，文中以 {{变量名}} 标出要填写的地方）和 PDF（上传后在页面上放置变量）'
                : '支持 PDF、Word（docx、doc、wps）、Excel（xlsx、xls、et）和图片（jpg、png，多张合并为一个文件）'}
              ，{further && '可一次选择多个，每个'}不超过 50 MB、1000 页
            </span>
          </FileDrop>
        )}
        {failed && (
          <div className="wizard-refused" role="alert">
            <strong>{failed.message}</strong>
            <span className="wizard-break">{failed.fileName}</span>
            {upload.state === 'failed' && upload.again ? (
              <span>
                文件仍在此页面中，网络恢复后可直接
                <Button look="link" onClick={retry}>
                  重新上传
                </Button>
              </span>
            ) : (
              <span>{adviceFor(failed.code)}</span>
            )}
            {failed.differing && <TwoPictures {...failed.differing} />}
          </div>
        )}
        {watch.lost && (
          <div className="wizard-refused" role="alert">
            <strong>{watch.lost.message}</strong>
            <span>请重新上传合同文件。</span>
            <Button look="link" onClick={dropFile}>
              重新上传
            </Button>
          </div>
        )}
        {draft.fileId && info?.state !== 'needs_consent' && info && info.notes.length > 0 && (
          <p className="wizard-note">
            <strong>文件说明：</strong>
            {info.notes.map((note) => note.message).join('；')}。
          </p>
        )}
        {info?.converted && draft.fileId && <ConvertedPages info={info} onChecked={watch.take} />}
        {info?.alreadySigned && draft.fileId && (
          <div className="wizard-note">
            <p className="wizard-note-line">
              <strong>{carriedHeadline(info.signatures)}。</strong>文件将原样保留，仅可添加签名位置。
            </p>
            <CarriedSignatures signatures={info.signatures} />
          </div>
        )}
      </section>
      <section className="card wizard-card" aria-label="合同信息">
        <div className="field wizard-last-field">
          <label htmlFor={nameId}>{template ? '模板名称' : '合同名称'}</label>
          <input
            id={nameId}
            className="input"
            value={draft.contractName}
            maxLength={200}
            placeholder="上传后自动填入文件名，可修改"
            aria-invalid={nameError ? true : undefined}
            aria-describedby={`${nameId}-hint`}
            onChange={(event) => dispatch({ type: 'edit', change: { contractName: event.target.value } })}
          />
          <span id={`${nameId}-hint`} className={nameError ? 'field-error' : 'field-hint'}>
            {nameError ??
              (template ? '用它发起的合同默认也叫这个名称' : '签署方会在短信和签署页中看到该名称')}
          </span>
        </div>
      </section>
      {further && <FurtherFiles chosen={chosenFurther} />}
      {!template && <AttachmentsField />}
      <ConsentDialog
        info={info?.state === 'needs_consent' ? info : undefined}
        busy={agreeing}
        onAgree={() => void agree()}
        onRefuse={dropFile}
      />
      <Modal
        open={next !== undefined}
        title="更换合同文件？"
        okText="更换"
        cancelText="取消"
        onCancel={() => setNext(undefined)}
        onOk={() => {
          if (next) send(next);
          setNext(undefined);
        }}
      >
        <p>更换后，已设置的 {draft.placement.fields.length} 个签署位置会被清除，签署方信息会保留。</p>
      </Modal>
    </div>
  );
}
