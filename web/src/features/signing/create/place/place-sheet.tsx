// Step ③ on phones: the sheet under the document. Tap a kind, then tap the page; a selected field is edited here.
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { kindName } from '../../signer/document/party-colour.ts';
import type { Placing } from '../fields/use-placement.ts';
import { ArrangeTools } from './arrange-tools.tsx';
import { EdgeSealSwitch } from './edge-seal-switch.tsx';
import { FieldProperties } from './field-properties.tsx';
import { Palette } from './palette.tsx';
import { PartyDropdown } from './party-select.tsx';

type Props = React.ComponentProps<typeof Palette> & {
  placing: Placing;
  onPreview: () => void;
  /** 关键字定位, shown when asked for. */
  keyword: ReactNode;
};

export function PlaceSheet({ placing, onDrag, onPlaceInView, onPreview, keyword }: Props) {
  const { selected, armed, party } = placing;
  const [opened, setOpened] = useState<string>();
  const [seeking, setSeeking] = useState(false);
  return (
    <section className="place-sheet" aria-label="签署位置工具">
      <div className="place-sheet-row">
        <PartyDropdown placing={placing} />
        <EdgeSealSwitch placing={placing} />
        <Button
          look="link"
          aria-expanded={seeking}
          onClick={() => {
            setSeeking(!seeking);
            placing.select(undefined);
          }}
        >
          查找
        </Button>
        <Button look="link" onClick={onPreview}>
          预览
        </Button>
      </div>
      {selected ? (
        <>
          {placing.problems.has(selected.id) && (
            <p className="field-error place-sheet-problem" role="status">
              {placing.problems.get(selected.id)}
            </p>
          )}
          {!placing.problems.has(selected.id) && placing.overlapping.has(selected.id) && (
            <p className="placed-overlap place-sheet-problem" role="status">
              {placing.overlapping.get(selected.id)}，请核对
            </p>
          )}
          <div className="place-sheet-row">
            <strong>
              第 {selected.page + 1} 页 · {kindName(selected.kind, party.userType)}
            </strong>
            <span className="place-sheet-tools">
              <Button
                look="link"
                aria-expanded={opened === selected.id}
                onClick={() => setOpened(opened === selected.id ? undefined : selected.id)}
              >
                {opened === selected.id ? '收起' : '设置'}
              </Button>
              <Button look="link" className="place-sheet-delete" onClick={() => placing.remove([selected])}>
                删除
              </Button>
              <Button look="link" onClick={() => placing.select(undefined)}>
                完成
              </Button>
            </span>
          </div>
          {opened === selected.id && <FieldProperties key={selected.id} placing={placing} field={selected} />}
        </>
      ) : placing.chosen.length > 1 ? (
        <ArrangeTools placing={placing} />
      ) : seeking ? (
        keyword
      ) : (
        <>
          <Palette placing={placing} onDrag={onDrag} onPlaceInView={onPlaceInView} />
          <p className="place-sheet-hint" role="status">
            {armed ? `点击页面，放置${kindName(armed, party.userType)}` : '先点选类型，再点击页面'}
          </p>
        </>
      )}
    </section>
  );
}
