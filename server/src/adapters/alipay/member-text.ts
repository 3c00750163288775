// A member of a JSON object as its bytes stand: a signature over it is over these, and not over what a parser makes of them and writes again.

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** The text of this member of the outermost object; of two that are called so the first. Undefined where there is none. Throws SyntaxError. */
export function memberText(json: string, name: string): string | undefined {
  JSON.parse(json);
  if (!/^\s*\{/.test(json)) return undefined;
  let depth = 0;
  let from = 0;
  let key: string | undefined;
  for (const { 0: text, index } of json.matchAll(token)) {
    const ends = depth === 1 && (text === ',' || text === '}');
    if (ends && key === name) return json.slice(from, index).trim();
    if (ends) key = undefined;
    if (text === '{' || text === '[') depth++;
    else if (text === '}' || text === ']') depth--;
    else if (depth === 1 && text === ':') from = index + 1;
    else if (depth === 1 && key === undefined && text.startsWith('"')) key = JSON.parse(text) as string;
  }
  return undefined;
}
