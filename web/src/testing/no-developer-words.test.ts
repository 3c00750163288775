// The words for developers leave the pages, and nothing else does.
import { expect, it } from 'vitest';
import { withoutWords } from '../../build/no-developer-words.ts';

it('empties what is said to developers and leaves the rest as it is', () => {
  const source = [
    "  summary:\n      'Saves a draft (saveToDraftBox 1); the caller\\'s own.',",
    `  summary: \`Up to ${'$'}{most} rows.\`,`,
    "  message: '草稿已修改', sentence: 'Reload.',",
    '  { summary, sentence: z.string() }',
  ].join('\n');
  expect(withoutWords(source).split('\n')).toEqual([
    "  summary: '',",
    "  summary: '',",
    "  message: '草稿已修改', sentence: '',",
    '  { summary, sentence: z.string() }',
  ]);
});
