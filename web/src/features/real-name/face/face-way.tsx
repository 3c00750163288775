// 人脸识别 on its page: asked for, then waited for. The attempt stands in the address, so that the way back finds it.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import type { PersonState } from '../person-form.tsx';
import { type Begun, FaceForm } from './face-form.tsx';
import { FaceWaiting } from './face-waiting.tsx';

export function FaceWay({ per, correct }: { per: PersonState; correct: boolean }) {
  const { attempt } = usePlainSearch();
  const [begun, setBegun] = useState<Begun>();
  const navigate = useNavigate();
  const go = (attemptId?: string) =>
    void navigate({
      to: '/auth/personalIdentityAuth',
      search: {
        way: 'face',
        ...(correct ? { correct: '1' } : {}),
        ...(attemptId ? { attempt: attemptId } : {}),
      },
      replace: true,
    });
  const { left = 0 } = per.ways.find(({ way }) => way === 'face') ?? {};
  if (attempt)
    return (
      <FaceWaiting
        key={attempt}
        attemptId={attempt}
        place={begun?.attemptId === attempt ? begun.place : undefined}
        correct={correct}
        onAgain={() => go()}
      />
    );
  if (!per.faceConsent) return null;
  return (
    <FaceForm
      consent={per.faceConsent}
      correct={correct}
      left={left}
      onBegun={(one) => {
        setBegun(one);
        go(one.attemptId);
      }}
    />
  );
}
