// A picture that was chosen before: named, as there is no preview any more; told when it is gone; and taken out.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import { PictureField } from './picture-field.tsx';

const id = '00000000-0000-7000-8000-000000000021';
const info = {
  ...{ fileId: id, fileName: '客厅.jpg', length: 1, sha256: '', state: 'ready', reason: null, notes: [] },
  ...{ queue: null, alreadySigned: false, signatures: [], standing: [], pageCount: 1, pages: [] },
  ...{ converted: { program: 'p', checked: false }, differs: null },
};

function Page() {
  const [value, setValue] = useState(id);
  return (
    <>
      <PictureField label="照片" value={value} error={undefined} onValue={setValue} />
      <output>{value === '' ? '没有' : value}</output>
    </>
  );
}

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
});

it('is named, and may be replaced or taken out', async () => {
  fakeServer({ '/fileOper/convertInfo': () => ok(info) });
  showPage(Page, '/x');
  await screen.findByText('已上传：客厅.jpg');
  expect(screen.getByRole('button', { name: '更换图片' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '删除照片' }));
  expect(screen.getByText('没有')).toBeTruthy();
  expect(screen.getByRole('button', { name: '选择图片' })).toBeTruthy();
});

it('that was forgotten is asked for again', async () => {
  fakeServer({ '/fileOper/convertInfo': () => refused('NOT_FOUND', '不存在') });
  showPage(Page, '/x');
  expect((await screen.findByRole('alert')).textContent).toBe('图片已失效，请重新上传');
});
