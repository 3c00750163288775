// A licence fills in the form: what was read is marked, what is unsure is said, another name on it is warned of.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { fakeServer, showPage } from '../../../testing/show-page.tsx';
import { ApplyForm, emptyApplication } from './apply-form.tsx';

const code = '91330100799655058B';
const read = (name: string, value: string, sure = true) => ({ name, value, sure });
const reading = {
  ...{ readingId: '0197a000-0000-7000-8000-000000000002', kind: 'licence', document: 'licence', hints: [] },
  fields: [
    read('name', '杭州云帆(信息)技术有限公司'),
    read('creditCode', code),
    read('legalPerson', '陈思远', false),
  ],
  time: '2026-11-27T08:00:00.000Z',
};
vi.mock('../../../platform/upload.ts', () => ({ upload: () => Promise.resolve(reading) }));

async function take(companyName: string) {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  fakeServer({});
  const Page = () => {
    const [said, onSaid] = useState(emptyApplication);
    return (
      <ApplyForm {...{ companyName, said, onSaid }} over={undefined} onApplied={async () => undefined} />
    );
  };
  showPage(Page, '/auth/entIdentityAuth');
  const file = new File(['x'], '执照.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('选择营业执照'), file);
  const inField = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  await waitFor(() => expect(inField('统一社会信用代码')).toBe(code));
  expect(inField('法定代表人')).toBe('陈思远');
}

it('code and legal person; the name in other brackets is the same', async () => {
  await take('杭州云帆（信息）技术有限公司');
  expect(screen.getByText('由照片识别，请核对，可直接修改')).toBeTruthy();
  expect(screen.getByText('识别得不太确定，请对照证件核对')).toBeTruthy();
  expect(screen.queryByText(/执照上的名称/)).toBeNull();
  await userEvent.type(screen.getByLabelText('法定代表人'), '之');
  expect(screen.getByText('已更正照片的识别结果')).toBeTruthy();
});

it('of another enterprise is said', async () => {
  await take('杭州云帆信息技术有限公司');
  expect(screen.getByText(/执照上的名称是“杭州云帆\(信息\)技术有限公司”，与企业名称不同/)).toBeTruthy();
});
