// The download dialog: everything open unless the holder closes it, and honest about what it cannot close.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PackDialog } from './pack-dialog.tsx';

const show = () => {
  const chosen = vi.fn();
  render(<PackDialog onClose={() => {}} onChosen={chosen} />);
  return chosen;
};
const download = () => fireEvent.click(screen.getByRole('button', { name: /下\s*载/ }));

it('opens everything by default', () => {
  const chosen = show();
  download();
  expect(chosen).toHaveBeenCalledWith(['names', 'title', 'file_name', 'reasons']);
});
it('sends what stays ticked, and nothing when nothing is', () => {
  const chosen = show();
  fireEvent.click(screen.getByLabelText('签署方姓名'));
  fireEvent.click(screen.getByLabelText('拒签、撤销原因'));
  download();
  expect(chosen).toHaveBeenLastCalledWith(['title', 'file_name']);
  for (const name of ['合同名称', '上传文件的文件名']) fireEvent.click(screen.getByLabelText(name));
  download();
  expect(chosen).toHaveBeenLastCalledWith([]);
});
it('says that the document itself is in the pack', () => {
  show();
  expect(screen.getByText(/证据包包含合同文件本身/)).toBeTruthy();
});
