// What a call or an error code says to developers (`summary`, `sentence` in wire) stands in /openapi.json and docs/errors.md, which the
// server makes. No page shows it, so no browser fetches it.
import type { Plugin } from 'vite';

const words = /\b(summary|sentence):\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;

/** The source without them: the fields stay, empty. */
export const withoutWords = (source: string): string => source.replace(words, "$1: ''");

export function noDeveloperWords(): Plugin {
  return {
    name: 'xinqi-no-developer-words',
    enforce: 'pre',
    apply: 'build',
    transform(source, id) {
      return /\/wire\/src\/.*\.ts$/.test(id) ? { code: withoutWords(source), map: null } : null;
    },
  };
}
