// Words of the command line: parts, `--name value` and `--flag`. A word that is none of them is refused.

export type Options = {
  parts: string[];
  seed: number;
  /** Requests, uploads or guesses instead of each part's own number. */
  requests: number | undefined;
  rounds: number;
  /** Guessing and races end after so many minutes, however many they have done. */
  minutes: number | undefined;
  write: boolean;
};

const whole = (name: string, text: string | undefined): number => {
  if (!/^[0-9]{1,9}$/.test(text ?? '')) throw new Error(`--${name} wants a whole number`);
  return Number(text);
};

/** Says whether there is time left of so many minutes from now on; for ever without a number. */
export function clockOf(minutes = Infinity): () => boolean {
  const end = performance.now() + minutes * 60_000;
  return () => performance.now() < end;
}

/** Throws with a sentence for whoever typed it. */
export function readOptions(words: readonly string[], parts: readonly string[]): Options {
  const options: Options = {
    parts: [],
    seed: Math.floor(Math.random() * 1e9),
    requests: undefined,
    rounds: 100,
    minutes: undefined,
    write: false,
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === '--write') options.write = true;
    else if (word === '--seed') options.seed = whole('seed', words[++i]);
    else if (word === '--requests') options.requests = whole('requests', words[++i]);
    else if (word === '--rounds') options.rounds = whole('rounds', words[++i]);
    else if (word === '--minutes') options.minutes = whole('minutes', words[++i]);
    else if (parts.includes(word)) options.parts.push(word);
    else
      throw new Error(
        `no part or option ${word}; parts: ${parts.join(', ')}; options: --requests N, --rounds N, --minutes N, --seed N, --write`,
      );
  }
  return options;
}
