// 骑缝章 of the active signatory: one switch; says why it cannot be had.
import { Switch } from 'antd';
import { useId } from 'react';
import type { Placing } from '../fields/use-placement.ts';

export function EdgeSealSwitch({ placing }: { placing: Placing }) {
  const { party, pages, edgeSeals, signedOnly } = placing;
  const id = useId();
  const why = signedOnly ? '已签名文件不能添加' : pages.length < 2 ? '单页文件无需骑缝章' : '';
  return (
    <div className="edge-switch">
      <span>
        <label htmlFor={id}>骑缝章</label>
        {why && <span className="field-hint">{why}</span>}
      </span>
      <Switch
        id={id}
        size="small"
        disabled={why !== ''}
        checked={!why && edgeSeals.includes(party.key)}
        onChange={(on) => placing.setEdgeSeal(party, on)}
      />
    </div>
  );
}
