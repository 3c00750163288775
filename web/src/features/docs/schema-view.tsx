// Fields of a schema as an indented table: name, type, bounds.
import { fieldsOf, type Schema, typeText } from './openapi.ts';

const DEEPEST = 5;

function rows(
  schema: Schema,
  depth: number,
  path: string,
): { key: string; depth: number; name: string; type: string; required: boolean; note: string }[] {
  if (depth > DEEPEST) return [];
  return fieldsOf(schema).flatMap(({ name, schema: field, required }) => [
    {
      key: `${path}.${name}`,
      depth,
      name,
      type: typeText(field),
      required,
      note: [field.default !== undefined && `默认 ${JSON.stringify(field.default)}`, field.pattern]
        .filter(Boolean)
        .join('，'),
    },
    ...rows(field, depth + 1, `${path}.${name}`),
  ]);
}

export function SchemaView({ schema }: { schema: Schema | undefined }) {
  if (!schema) return <p className="muted">不是信封，见上方内容类型。</p>;
  const list = rows(schema, 0, '');
  if (list.length === 0) return <p className="muted">{schema.properties ? '没有字段' : typeText(schema)}</p>;
  return (
    <div className="docs-scroll">
      <table className="docs-fields">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ key, depth, name, type, required, note }) => (
            <tr key={key}>
              <td className={`depth-${depth}`}>
                <code>{name}</code>
              </td>
              <td>
                <span className="mono">{type}</span>
                {note && <span className="mono muted docs-note">{note}</span>}
              </td>
              <td>{required ? '是' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
