// 签署预览: the real pages with a chosen signatory's fields as he will find them, before anything is sent. He can try: what
// is typed here is forgotten with the dialog.
import { withoutUploadEnding } from '@xinqi/domain';
import type { FieldView } from '@xinqi/wire/signing';
import { Drawer } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { Select } from '../../../../ui/kit/select.tsx';
import { PdfView, type PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { FileSwitch } from '../../../../ui/reading/file-switch.tsx';
import { usePhone } from '../../../../ui/use-phone.ts';
import { emptyDraft, type SignDraft } from '../../signer/document/sign-draft.ts';
import { isFilled, planOf } from '../../signer/document/sign-plan.ts';
import { FieldLayer } from '../../signer/read/field-layer.tsx';
import { NextField } from '../../signer/read/next-field.tsx';
import { fileSource } from '../api.ts';
import { isUsable, useWizard } from '../wizard.ts';
import { asked, previewPages } from './preview-pages.ts';
import '../../../../ui/reading/reading.css';
import './preview.css';

const noPages: never[] = [];

function Preview({ partyKey }: { partyKey: string }) {
  const { draft, watch, further = [], source: own } = useWizard();
  const [file, setFile] = useState(0);
  const info = file === 0 ? watch.info : further[file - 1]?.info;
  const fileId = file === 0 ? draft.fileId : draft.further[file - 1]?.fileId;
  const phone = usePhone();
  const view = useRef<PdfViewHandle>(null);
  const [given, setGiven] = useState<SignDraft>(emptyDraft);
  const [current, setCurrent] = useState<string>();
  const [now] = useState(() => Date.now());
  const sizes = isUsable(info) ? info.pages : noPages;
  const pages = useMemo(() => previewPages(draft, sizes, partyKey, file), [draft, sizes, partyKey, file]);
  const plan = useMemo(() => planOf(pages, given), [pages, given]);
  const source = useMemo(() => own ?? fileSource(fileId ?? ''), [own, fileId]);
  const update = (change: Partial<SignDraft>) => setGiven((was) => ({ ...was, ...change }));
  const go = (field: FieldView) => {
    setCurrent(field.fieldId);
    view.current?.scrollTo(field.page, field, 'smooth');
  };
  const left = plan.fields.filter((field) => !isFilled(field, plan, given, undefined));
  const words = asked(pages);
  return (
    <div className="preview-body">
      <section className="preview-side" aria-label="该签署方需要完成">
        <h3>需要完成</h3>
        {words.length > 0 ? (
          <ul>
            {words.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p className="field-error">还没有为该签署方设置签署位置</p>
        )}
        <p className="small muted preview-note">
          蓝色为该签署方的位置，灰色为其他签署方的位置。印章仅为示例，实际图样由签署方签署时选用。
        </p>
        <p className="small muted preview-note">仅供预览：不会发送给任何人，填写的内容不会保存。</p>
      </section>
      <div className="preview-document">
        <FileSwitch
          names={[watch, ...further].map((one) => withoutUploadEnding(one.info?.fileName ?? '合同文件'))}
          at={file}
          onChange={setFile}
        />
        <PdfView
          key={file}
          ref={view}
          source={source}
          pages={sizes}
          compact={phone}
          thumbnails={!phone}
          overlay={(at) => (
            <FieldLayer
              at={at}
              detail={pages}
              signing={{ plan, draft: given, handSvg: undefined, update }}
              current={current}
              inPlace={!phone}
              now={now}
              onUse={({ fieldId }) => setCurrent(fieldId)}
            />
          )}
        />
        <NextField fields={plan.fields} left={left} current={current} onGo={go} />
      </div>
    </div>
  );
}

/** `first` is the signatory to begin with; the dialog is open while mounted. */
export function PreviewDialog({ first, onClose }: { first?: string | undefined; onClose: () => void }) {
  const { draft } = useWizard();
  const { parties } = draft;
  const id = useId();
  const [chosen, setChosen] = useState(first ?? parties[0]?.key ?? '');
  const key = parties.some((party) => party.key === chosen) ? chosen : (parties[0]?.key ?? '');
  return (
    <Drawer
      open
      placement="bottom"
      size="100%"
      rootClassName="preview"
      title={
        <span className="preview-head">
          <span className="preview-title">签署预览</span>
          <label htmlFor={id} className="preview-as">
            查看角度
          </label>
          <Select
            id={id}
            small
            value={key}
            options={parties.map((party, index) => [party.key, party.name.trim() || `签署方 ${index + 1}`])}
            onValue={setChosen}
          />
        </span>
      }
      closable={{ 'aria-label': '关闭预览' }}
      onClose={onClose}
    >
      <Preview key={key} partyKey={key} />
    </Drawer>
  );
}
