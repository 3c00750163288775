// What a sender is told of a file that came signed, and what he has to agree to.

import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CarriedSignature, FileInfo } from '@xinqi/wire/file';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayText } from '../../../../ui/format.ts';
import { readyFile } from '../testing/wizard-world.tsx';
import { CarriedSignatures, carriedHeadline, lookOf } from './carried-signatures.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

afterEach(cleanup);
const one = (change: Partial<CarriedSignature> = {}): CarriedSignature => ({
  field: 'Signature1',
  signer: '王*',
  kind: 'signature',
  verdict: 'valid',
  reason: '签名有效，签名后文件未被改动',
  sound: true,
  time: '2026-06-01T18:00:00.000Z',
  stamped: true,
  ...change,
});
const foreign = one({ verdict: 'cannot_verify', reason: '签名人的证书不是由可信机构签发' });
const unread = one({ verdict: 'cannot_verify', reason: '签名数据读不出来', sound: false });
const broken = one({
  verdict: 'invalid',
  reason: '文件内容与签名不符',
  sound: false,
  signer: '',
  time: null,
});

describe('signatures of an upload', () => {
  it('are counted, with those that are not sound', () => {
    expect(carriedHeadline([one(), foreign])).toBe('文件已有 2 个签名');
    expect(carriedHeadline([one(), broken])).toBe('文件已有 2 个签名，其中 1 个已被改动或无效');
    expect(carriedHeadline([broken])).toBe('文件已有 1 个签名，均已被改动或无效');
    expect(carriedHeadline([unread, unread])).toBe('文件已有 2 个签名，均无法核验');
    expect(carriedHeadline([broken, unread])).toBe(
      '文件已有 2 个签名，其中 1 个已被改动或无效、1 个无法核验',
    );
  });
  it('of an unknown root are grey, never red', () => {
    expect(lookOf(foreign)).toEqual({ tag: 'tag-grey', words: '无法核验身份或时间' });
  });
  it('that cannot be read are orange and never called altered', () => {
    expect(lookOf(unread)).toEqual({ tag: 'tag-orange', words: '无法核验' });
    render(<CarriedSignatures signatures={[unread, broken]} />);
    const accused = (reason: string) => screen.getByText(reason).classList.contains('carried-bad');
    expect([unread, broken].map(({ reason }) => accused(reason))).toEqual([false, true]);
  });
  it('stand in a list with name, verdict, reason and day; names are isolated', () => {
    render(<CarriedSignatures signatures={[one(), broken]} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('王*').tagName).toBe('BDI');
    expect(first!.textContent).toContain(`${dayText(one().time)}（时间戳）`);
    expect(second!.textContent).toContain('签名人不明');
    expect(second!.textContent).toContain('文件内容与签名不符');
  });
});

it('asks for consent in words of its own', async () => {
  const info = {
    ...readyFile,
    state: 'needs_consent',
    reason: { code: 'FILE_SIGNED_UNSOUND', message: '…' },
    alreadySigned: true,
    signatures: [broken],
  } as FileInfo;
  const [agree, refuse] = [vi.fn(), vi.fn()];
  render(<ConsentDialog info={info} busy={false} onAgree={agree} onRefuse={refuse} />);
  expect(screen.getByText('文件已有 1 个签名，均已被改动或无效：')).toBeTruthy();
  expect(screen.queryByText('需要转换后才能签署')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '我已知悉，继续使用' }));
  await userEvent.click(screen.getByRole('button', { name: '重新选择文件' }));
  expect([agree, refuse].map((called) => called.mock.calls.length)).toEqual([1, 1]);
});
