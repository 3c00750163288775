// Kinds of contracts (合同类型): how long they are kept at least, and which may not be signed electronically at all
// (电子签名法 art. 3; 电子商务法 art. 31; domain.md §3).

/** `keepYears`: least years after the end, a display value; 0 = as long as its parties keep it. */
export type ContractKind = { key: string; name: string; keepYears: number; excluded: boolean };

export const contractKinds = [
  { key: 'general', name: '一般合同', keepYears: 0, excluded: false },
  { key: 'sales', name: '买卖合同', keepYears: 3, excluded: false },
  { key: 'service', name: '服务合同', keepYears: 3, excluded: false },
  { key: 'labour', name: '劳动合同', keepYears: 2, excluded: false },
  { key: 'lease', name: '租赁合同', keepYears: 3, excluded: false },
  { key: 'loan', name: '借款合同', keepYears: 5, excluded: false },
  { key: 'confidential', name: '保密协议', keepYears: 3, excluded: false },
  { key: 'family', name: '婚姻、收养、继承文书', keepYears: 0, excluded: true },
  { key: 'utility', name: '停止供水、供热、供气等公用事业服务文书', keepYears: 0, excluded: true },
  { key: 'other_excluded', name: '法律规定不适用电子文书的其他文书', keepYears: 0, excluded: true },
] as const satisfies readonly ContractKind[];

export type ContractKindKey = (typeof contractKinds)[number]['key'];
export const contractKindKeys = contractKinds.map((k) => k.key);

export const excludedKindMessage = '该类文书依法不适用电子签名，请使用书面形式';

/** The kind with this key; undefined for any other word. */
export const contractKindOf = (key: string): ContractKind | undefined =>
  contractKinds.find((k) => k.key === key);
