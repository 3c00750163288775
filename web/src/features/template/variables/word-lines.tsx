// The text of an advanced template, with what was filled in so far: each place marked by its variable, what is still empty as a line.
import { type FileLine, shownLines, type Values, type Variable } from '@xinqi/domain';
import './word-lines.css';

type Props = {
  lines: readonly FileLine[];
  variables: readonly Variable[];
  /** With what follows from them. */
  values: Values;
  /** The variable that is being filled in. */
  active?: string | undefined;
  label: string;
};

export function WordLines({ lines, variables, values, active, label }: Props) {
  return (
    <section className="word-lines" aria-label={label}>
      {shownLines(lines, { variables, values }).map(({ cells }, line) => (
        // the text has no other names than its places
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn anew as a whole
        <p key={line} className={cells.length > 1 ? 'word-row' : undefined}>
          {cells.map((pieces, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={cell}>
              {pieces.map(({ text, variable, empty }, at) =>
                variable === undefined ? (
                  text
                ) : (
                  <mark
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={at}
                    className={[empty ? 'word-empty' : '', variable === active ? 'word-active' : '']
                      .filter(Boolean)
                      .join(' ')}
                    title={variable}
                  >
                    {empty ? `【${variable}】` : text}
                  </mark>
                ),
              )}
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}
