// The pictures that are read, the fields that come out of each, and their names on the page.

export const ocrKinds = ['id_front', 'id_back', 'licence', 'bank_card'] as const;
export type OcrKind = (typeof ocrKinds)[number];
export const ocrKindNames: Readonly<Record<OcrKind, string>> = {
  id_front: '身份证人像面',
  id_back: '身份证国徽面',
  licence: '营业执照',
  bank_card: '银行卡',
};

/** In the order in which they stand on it. */
export const ocrFieldsOf = {
  id_front: ['fullName', 'sex', 'nation', 'birth', 'address', 'idCard'],
  id_back: ['authority', 'from', 'until'],
  licence: ['name', 'creditCode', 'type', 'legalPerson', 'address', 'established', 'until'],
  bank_card: ['bankCard'],
} as const satisfies Record<OcrKind, readonly string[]>;
export type OcrFieldName = (typeof ocrFieldsOf)[OcrKind][number];
export const ocrFieldNames: readonly OcrFieldName[] = [...new Set(Object.values(ocrFieldsOf).flat())];
export const ocrFieldLabels: Readonly<Record<OcrFieldName, string>> = {
  ...{
    fullName: '姓名',
    sex: '性别',
    nation: '民族',
    birth: '出生日期',
    address: '住址',
    idCard: '身份证号',
  },
  ...{
    authority: '签发机关',
    from: '生效日期',
    until: '有效期至',
    name: '名称',
    creditCode: '统一社会信用代码',
  },
  ...{ type: '类型', legalPerson: '法定代表人', established: '成立日期', bankCard: '银行卡号' },
};

/** Below this a field is shown as one to look at. */
export const SURE = 0.9;

/** Most pictures of an account an hour, and the bytes of one. */
export const ocrLimits = { anHour: 30, bytes: 10 * 1024 * 1024 } as const;
