// /signInfo/viewDealTypeList: sent contracts of one way of signing (dealType of the address, spec §3; values of domain.md).
import { useNavigate } from '@tanstack/react-router';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { SelectField } from '../../../ui/kit/select.tsx';
import ApplyListPage from './apply-list-page.tsx';

const dealTypes = [
  ['', '全部签署方式'],
  ['0', '手动签署'],
  ['1', '自动签署'],
  ['2', '仅保全'],
  ['5', '部分自动签署'],
  ['6', '仅哈希保全'],
  ['17', '信息收集批量签'],
] as const;

export default function DealTypePage() {
  const search = usePlainSearch();
  const navigate = useNavigate();
  const choose = (dealType: string) =>
    void navigate({
      to: '/signInfo/viewDealTypeList',
      search: { ...search, itemPage: undefined, dealType: dealType || undefined },
    });
  return (
    <>
      <SelectField
        className="deal-type"
        label="签署方式"
        small
        value={search.dealType ?? ''}
        options={dealTypes}
        onValue={choose}
      />
      <ApplyListPage title="按签署方式查看" />
    </>
  );
}
