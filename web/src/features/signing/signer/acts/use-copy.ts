// 复制为新合同: a draft like a contract that was sent, opened in the wizard.

import { useNavigate } from '@tanstack/react-router';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../platform/toast.ts';

export function useCopy(): (applyId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (original) => {
    try {
      const { applyId, attachmentsLeft } = await call(signingRoutes.copyApply, { applyId: original });
      if (attachmentsLeft > 0)
        toast.bad(`已复制为新草稿，${attachmentsLeft}个附件由同事上传，未能复制，请重新上传`);
      else toast.ok('已复制为新草稿');
      await navigate({ to: '/initiation/toCreate', search: { applyId } });
    } catch (error) {
      toast.failure(error);
    }
  };
}
