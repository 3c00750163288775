// Step of an advanced template: what its Word file asks for and how each variable is filled in, beside the text with example values.
import {
  beijingDay,
  formulaNames,
  matchTags,
  tagsFault,
  type Variable,
  variableKindNames,
} from '@xinqi/domain';
import type { TplWords } from '@xinqi/wire/template';
import { Table } from 'antd';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { exampleValues } from './example-values.ts';
import { withFile, withoutUnused } from './variable-change.ts';
import { VariableDialog } from './variable-dialog.tsx';
import { WordLines } from './word-lines.tsx';
import './variables.css';

type Props = {
  words: TplWords;
  variables: readonly Variable[];
  roles: readonly string[];
  /** Those whose signatories may fill something in. */
  fillers: readonly string[];
  onVariables: (variables: Variable[]) => void;
};

const fillerName = ({ filledBy, role, formula }: Variable): string =>
  filledBy === 'role'
    ? (role ?? '签署方')
    : filledBy === 'sender'
      ? '发起方'
      : formula
        ? `自动计算（${formulaNames[formula.compute]}）`
        : '自动计算';

export function VariablesStep({ words, variables, roles, fillers, onVariables }: Props) {
  const [edited, setEdited] = useState<Variable>();
  const match = matchTags(words.tags, variables);
  const fault = tagsFault(match);
  const move = (from: number, by: number) => {
    const next = [...variables];
    const [one] = next.splice(from, 1);
    if (one) next.splice(from + by, 0, one);
    onVariables(next);
  };
  return (
    <div className="tpl-variables">
      <section aria-label="变量">
        <h2>变量</h2>
        <p className="muted">
          变量取自 Word 文件中的 {'{{名称}}'}。排在前面的先填写，自动计算的排在它用到的变量之后。
        </p>
        {fault && (
          <p className="form-error" role="alert">
            {fault}
            {match.undeclared.length > 0 && (
              <Button look="link" onClick={() => onVariables(withFile(variables, words))}>
                全部添加
              </Button>
            )}
            {match.unused.length > 0 && (
              <Button look="link" onClick={() => onVariables(withoutUnused(variables, words))}>
                移除未用到的
              </Button>
            )}
          </p>
        )}
        <Table<Variable>
          rowKey="name"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...variables]}
          locale={{ emptyText: '文件中没有变量，请在 Word 中写入 {{名称}} 后重新上传' }}
          columns={[
            { title: '变量', dataIndex: 'name' },
            { title: '类型', render: (_, { kind }) => variableKindNames[kind] },
            { title: '填写', render: (_, one) => fillerName(one) },
            { title: '必填', render: (_, one) => (one.required ? '是' : '否') },
            {
              title: '操作',
              render: (_, one, at) => (
                <span className="nowrap">
                  <RowAct act="设置" of={one.name} onClick={() => setEdited(one)} />
                  <Button
                    look="link"
                    aria-label={`上移 ${one.name}`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    look="link"
                    aria-label={`下移 ${one.name}`}
                    disabled={at === variables.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </section>
      <WordLines
        label="示例文本"
        lines={words.lines}
        variables={variables}
        values={exampleValues(variables, beijingDay(new Date()))}
      />
      {edited && (
        <VariableDialog
          variable={edited}
          variables={variables}
          roles={roles}
          fillers={fillers}
          onClose={() => setEdited(undefined)}
          onDone={(changed) => {
            onVariables(variables.map((one) => (one.name === edited.name ? changed : one)));
            setEdited(undefined);
          }}
        />
      )}
    </div>
  );
}
