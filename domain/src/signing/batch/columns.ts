// The columns of a list of counterparts: one row makes one contract. People call a column by many names; those that are common
// in Chinese lists are known. A source with fields of its own (a template) adds its columns to these.

/** How a cell is read and judged. */
export type CellKind =
  | 'party'
  | 'mobile'
  | 'idCard'
  | 'creditCode'
  | 'contractName'
  | 'contractNo'
  | 'money'
  | 'day'
  | 'text'
  /** Rows of a table, a line each. */
  | 'lines';
export type BatchColumn = {
  key: string;
  /** As the list to fill in calls it. */
  title: string;
  /** What else people call it. */
  also: readonly string[];
  kind: CellKind;
  required: boolean;
  hint: string;
  example: string;
};

const mobileColumn = {
  ...{ key: 'mobile', title: '手机号', kind: 'mobile', required: true, example: '13800008000' },
  also: ['手机', '手机号码', '联系电话', '联系方式', '电话', '移动电话', '经办人手机号'],
  hint: '11位中国大陆手机号，用于接收签署短信',
} satisfies BatchColumn;

const person: readonly BatchColumn[] = [
  {
    ...{ key: 'name', title: '姓名', kind: 'party', required: true, example: '张晓明' },
    also: ['名字', '签署方', '签署人', '员工姓名', '乙方', '乙方姓名'],
    hint: '签署人的真实姓名',
  },
  mobileColumn,
  {
    ...{ key: 'idNumber', title: '身份证号', kind: 'idCard', required: false, example: '11010119900307803X' },
    also: ['身份证', '身份证号码', '证件号', '证件号码', '公民身份号码'],
    hint: '用于核对格式与重复；合同要求身份核验时，签署人须以该号码通过核验',
  },
];

const enterprise: readonly BatchColumn[] = [
  {
    ...{ key: 'name', title: '企业名称', kind: 'party', required: true, example: '上海示例贸易有限公司' },
    also: [
      '公司名称',
      '单位名称',
      '企业全称',
      '公司',
      '单位',
      '签署方',
      '乙方',
      '乙方名称',
      '客户名称',
      '供应商名称',
    ],
    hint: '与营业执照一致的全称',
  },
  {
    ...{ key: 'operatorName', title: '经办人姓名', kind: 'party', required: true, example: '李华' },
    also: ['经办人', '联系人', '联系人姓名', '签署人'],
    hint: '代表企业签署的人',
  },
  mobileColumn,
  {
    key: 'idNumber',
    title: '统一社会信用代码',
    also: ['信用代码', '社会信用代码', '税号', '纳税人识别号'],
    kind: 'creditCode',
    required: false,
    hint: '仅用于核对格式与重复，不随合同保存',
    example: '91110108MA01ABCD3X',
  },
];

const contract: readonly BatchColumn[] = [
  {
    ...{ key: 'contractName', title: '合同名称', kind: 'contractName', required: false, example: '劳动合同' },
    also: ['合同标题'],
    hint: '不填则使用统一的合同名称加签署方名称',
  },
  {
    ...{ key: 'contractNo', title: '合同编号', kind: 'contractNo', required: false, example: 'HT-2026-001' },
    also: ['编号', '合同号'],
    hint: '不填则按企业的编号规则自动编号；个人发起时不填',
  },
  {
    ...{ key: 'amount', title: '合同金额（元）', kind: 'money', required: false, example: '12000.00' },
    also: ['合同金额', '金额', '金额（元）'],
    hint: '不带单位，最多两位小数',
  },
  {
    ...{ key: 'overDate', title: '合同到期日', kind: 'day', required: false, example: '2027-12-31' },
    also: ['到期日', '到期日期', '合同到期日期', '终止日期', '合同终止日期'],
    hint: '日期，例如 2027-12-31',
  },
];

/** The columns of a list of people, or of enterprises (userType 1). */
export const batchColumns = (userType: 0 | 1): readonly BatchColumn[] => [
  ...(userType === 1 ? enterprise : person),
  ...contract,
];

/** A role of a template whose signatory the list gives. */
export type ListedRole = {
  role: string;
  userType: 0 | 1;
  /** Somebody takes it where a row names nobody. */
  preset: boolean;
};

/** Key of what a row says of its `at`-th listed signatory; the first one's is the key itself. */
export const keyAt = (key: string, at: number): string => (at === 0 ? key : `${key}.${at + 1}`);

/** How many signatories a row names. */
export const listedCount = (columns: readonly BatchColumn[]): number => {
  const keys = new Set(columns.map(({ key }) => key));
  let count = 0;
  while (keys.has(keyAt('mobile', count))) count += 1;
  return count;
};

const deadline: BatchColumn = {
  ...{ key: 'signExpire', title: '签署截止日', kind: 'day', required: false, example: '2027-01-31' },
  also: ['签署截止日期', '截止日期', '签署期限', '签署截止时间'],
  hint: '签署方须在当天结束前签署；不填则按模板的签署期限',
};

/** The columns of a list for a template: each role’s, called by the role (乙方手机号), then the contract’s. */
export const roleColumns = (roles: readonly ListedRole[]): readonly BatchColumn[] => [
  ...roles.flatMap(({ role, userType, preset }, at) =>
    (userType === 1 ? enterprise : person).map((column) => {
      const { key, title, also, required, hint } = column;
      // 乙方 alone names the party; with one role the words need no role before them
      const others = [...(key === 'name' ? [role] : []), ...also.map((name) => `${role}${name}`)];
      return {
        ...column,
        ...{ key: keyAt(key, at), title: `${role}${title}`, required: required && !preset },
        also: roles.length === 1 ? [...others, title, ...also] : others,
        hint: preset && required ? `${hint}；不填则使用模板中的默认签署方` : hint,
      };
    }),
  ),
  ...contract,
  deadline,
];
