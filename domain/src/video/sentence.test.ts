// The sentence that a signatory reads aloud.
import { describe, expect, it } from 'vitest';
import { videoSentence } from './sentence.ts';

describe('the sentence that is read aloud', () => {
  it('names the contract and the digits one by one', () => {
    expect(videoSentence('房屋租赁合同', '305918')).toBe(
      '我同意签署《房屋租赁合同》，我的数字是 3 0 5 9 1 8。',
    );
  });
  it('shortens a long title between characters', () => {
    const said = videoSentence(`${'甲'.repeat(29)}😀合同`, '000000');
    expect(said).toContain(`《${'甲'.repeat(29)}😀等》`);
  });
  it('keeps line breaks out', () => {
    expect(videoSentence('a\n\nb', '1')).toContain('《a b》');
  });
});
