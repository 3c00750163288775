// The act of signing: checks what is missing, proves willingness, submits once however often one presses, and says after
// every failure what to do. When no answer came the contract itself is asked whether it was signed.
import { ApplyStatus, SignInfoStatus, willLeft } from '@xinqi/domain';
import { type ApplyDetail, type FileView, signingRoutes } from '@xinqi/wire/signing';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { answerByPasskey, BY_BROWSER } from '../../../../platform/passkey/browser.ts';
import { strokesSvg } from '../../../../ui/sign-pad/strokes-svg.ts';
import type { ReadSet } from '../document/files.ts';
import { missingReading, type ReadingClock } from '../document/reading-clock.ts';
import { dropDraft, type SignDraft, useSignDraft } from '../document/sign-draft.ts';
import { type Missing, missingOf, planOf, sealOf } from '../document/sign-plan.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';
import { keepReceipt, type Receipt } from './receipt.ts';

export type Problem = { message: string; reload?: boolean };
export type Signing = ReturnType<typeof useSigning>;

export const signedBy = (detail: ApplyDetail): boolean => {
  const status = detail.parties.find((p) => p.signNo === detail.me?.signNo)?.status;
  return status === SignInfoStatus.Signed || status === SignInfoStatus.Preserved;
};

/** The contract as it is after this acceptance, until the server tells more. */
export function accepted(detail: ApplyDetail, signNo: string, at: string | undefined): ApplyDetail {
  const parties = detail.parties.map((party) =>
    party.signNo === signNo && party.status === SignInfoStatus.Pending
      ? { ...party, status: SignInfoStatus.Signed, signTime: at ?? new Date().toISOString() }
      : party,
  );
  const open = parties.some(
    ({ status }) => status === SignInfoStatus.Pending || status === SignInfoStatus.NotYet,
  );
  const status = detail.status === ApplyStatus.Signing && !open ? ApplyStatus.Signed : detail.status;
  return { ...detail, parties, status };
}

/** States that the page shows by itself once the contract is read again. */
const MOVED = [
  'SIGN_DONE',
  'SIGN_NOT_TURN',
  'SIGN_REFUSED',
  'SIGN_CANCELLED',
  'SIGN_EXPIRED',
  'STATE_CHANGED',
];

/** The seal cannot be used (any more): what may be used now, and what must be approved first, is read again. */
const SEAL_MOVED = [
  'SIGN_SEAL_FORBIDDEN',
  'SIGN_SEAL_UNAPPROVED',
  'SIGN_SEAL_APPROVING',
  'SIGN_SEAL_REJECTED',
  'SIGN_SEAL_LATE',
];

function chosen(draft: SignDraft, needsHand: boolean) {
  if (!needsHand || !draft.hand) return {};
  return draft.hand.kind === 'drawn'
    ? { strokes: draft.hand.strokes }
    : { handSignId: draft.hand.handSignId };
}

type Options = {
  contract: Contract;
  /** The files as they are on the screen. */
  read: ReadSet;
  clock: ReadingClock;
  /** The first file that he has not opened. */
  unopened: FileView | undefined;
  onMissing: (missing: Missing) => void;
  onSigned: (receipt: Receipt | undefined) => void;
  /** The server refused the seal. */
  onSealMoved: () => void;
};

const missingFile = (file: FileView | undefined): Missing | undefined =>
  file && { what: 'file', file: file.position, message: `已为您打开文件《${file.name}》，请阅读后再签署` };

export function useSigning({ contract, read, clock, unopened, onMissing, onSigned, onSealMoved }: Options) {
  const { access, detail, refresh } = contract;
  const me = detail.me;
  const signNo = me?.signNo ?? '';
  const { draft, update } = useSignDraft(signNo);
  const [consented, setConsented] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<Missing>();
  const [busy, setBusy] = useState(false);
  /** The second factor is asked for; why the last code was not taken. */
  const [second, setSecond] = useState<{ problem?: string }>();
  /** More than the code is demanded, or a recording, and asked for first. */
  const [asksWill, setAsksWill] = useState(false);
  /** He confirms by a passkey; read when he signs, which may be before the page is drawn anew. */
  const byPasskey = useRef(false);
  const [showsPasskey, setShowsPasskey] = useState(false);
  const setByPasskey = (chosen: boolean) => {
    byPasskey.current = chosen;
    setShowsPasskey(chosen);
  };
  const running = useRef(false);
  const prove = useProof();
  const plan = useMemo(() => planOf(detail, draft), [detail, draft]);
  const handSvg = useMemo(
    () => (draft.hand?.kind === 'drawn' ? strokesSvg(draft.hand.strokes) : draft.hand?.svg),
    [draft.hand],
  );

  const submit = (secondCode: string | undefined) => async (code?: string) => {
    const options = { ...optionsOf(access), quiet: access.by === 'link' };
    const seal = plan.needsSeal ? sealOf(plan, draft) : undefined;
    const intended = {
      ...wireOf(access),
      signNo,
      consentHash: me?.consentHash ?? '',
      documentSha256: read.files[0]?.sha256 ?? '',
      ...(read.files.length > 1 ? { furtherSha256: read.files.slice(1).map((file) => file.sha256) } : {}),
      ...chosen(draft, plan.needsHand),
      ...(seal ? { sealId: seal.sealId } : {}),
      texts: plan.texts
        .map((f) => ({ fieldId: f.fieldId, value: (draft.texts[f.fieldId] ?? '').trim() }))
        .filter(({ value }) => value !== ''),
    };
    // before the code is used up: the device may refuse
    const passkey = byPasskey.current
      ? await answerByPasskey(await call(signingRoutes.authPasskey, intended, options))
      : undefined;
    return call(
      signingRoutes.submit,
      {
        ...intended,
        ...(passkey ? { passkey } : {}),
        reading: { pages: [...clock.now().pages], seconds: clock.now().seconds },
        ...(code ? { code } : {}),
        ...(secondCode ? { secondCode } : {}),
      },
      options,
    );
  };

  const finish = async (receipt: Receipt | undefined) => {
    if (receipt) keepReceipt(signNo, receipt);
    dropDraft(signNo);
    clock.drop();
    contract.patch((before) => accepted(before, signNo, receipt?.acceptedAt));
    onSigned(receipt);
    await refresh().catch(() => undefined);
  };

  const explain = async (error: unknown) => {
    if (error === GIVEN_UP) return;
    const failure = asFailure(error);
    if (failure.reloadLogin && access.by === 'session') return;
    if (failure.code === 'SECOND_FACTOR') return setSecond({});
    if (failure.code === 'SECOND_FACTOR_WRONG') return setSecond({ problem: failure.message });
    if (failure.code === 'SIGN_WILL' || failure.code === 'SIGN_VIDEO') {
      await refresh().catch(() => undefined);
      return setAsksWill(true);
    }
    if (failure.code === 'SIGN_PASSKEY_NONE') {
      setByPasskey(false);
      await refresh().catch(() => undefined);
    }
    if (failure.code === BY_BROWSER)
      return setProblem({
        message: `通行密钥：${failure.message}。您的签名和填写内容已保留，可再试一次，或不用通行密钥。`,
      });
    if (failure.code === 'SIGN_DOCUMENT_CHANGED')
      return setProblem({
        message: '合同内容已更新，请重新加载并阅读后再签署。您的签名和填写内容已保留。',
        reload: true,
      });
    if (failure.code === 'SIGN_CONSENT') {
      setConsented(false);
      await refresh().catch(() => undefined);
      return setProblem({ message: '签署声明已更新，请重新阅读并勾选同意' });
    }
    if (
      failure.code === 'HAND_SIGN_EXPIRED' ||
      (failure.code === 'SIGN_SIGNATURE_REQUIRED' && draft.hand?.kind === 'picked')
    ) {
      update({ hand: null });
      return setProblem({ message: '该签名已失效，请重新签名' });
    }
    if (failure.code === 'NO_ANSWER' || MOVED.includes(failure.code)) {
      const now = await refresh().catch(() => undefined);
      if (now && signedBy(now)) return finish(undefined);
      if (failure.code === 'NO_ANSWER')
        return setProblem({
          message:
            '网络不稳定，未收到签署结果。您的签名和填写内容已保留，请检查网络后再点一次“确认签署”，不会重复签署。',
        });
    }
    if (SEAL_MOVED.includes(failure.code)) {
      const used = plan.needsSeal ? sealOf(plan, draft) : undefined;
      await refresh().catch(() => undefined);
      onSealMoved();
      if (failure.code === 'SIGN_SEAL_FORBIDDEN' && used)
        return setProblem({
          message: `“${used.name}”已停用，或您的使用授权已撤销、到期，本次未签署。请联系企业管理员，或改用其他印章。`,
        });
    }
    if (failure.code === 'LINK_INVALID')
      return setProblem({ message: '链接已失效，请刷新页面后点击“重新获取链接”', reload: true });
    setProblem({ message: failure.message });
  };

  /** `willed`: what is demanded beside the code was passed just now. */
  const sign = async (secondCode?: string, willed = false) => {
    if (running.current) return;
    const unread = missingReading(detail, clock.now());
    const first: Missing | undefined = unread
      ? { what: 'reading', page: unread.page, message: `请先阅读完合同：${unread.text}` }
      : (missingFile(unopened) ?? missingOf(plan, draft, consented));
    setMissing(first);
    setProblem(undefined);
    if (first) return onMissing(first);
    const will = me?.will;
    if (!willed && (me?.needsVideo || (will && willLeft(will, byPasskey.current).left > 0)))
      return setAsksWill(true);
    setAsksWill(false);
    // asked first: a text-message code is used up by what it signs
    if (me?.secondFactor && secondCode === undefined && plan.needsSeal) return setSecond({});
    setSecond(undefined);
    running.current = true;
    setBusy(true);
    try {
      const { docsSha256, files } = read;
      const bound = files.length > 1 ? { docsSha256 } : {};
      const always = access.by === 'session';
      await finish(await prove(submit(secondCode), { text: '确认签署', always, ...bound }));
    } catch (error) {
      await explain(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const change = (next: Partial<SignDraft>) => {
    setMissing(undefined);
    update(next);
  };
  return {
    plan,
    draft,
    clock,
    handSvg,
    update: change,
    consented,
    setConsented: (value: boolean) => {
      setMissing(undefined);
      setConsented(value);
    },
    problem,
    missing,
    busy,
    second,
    closeSecond: () => setSecond(undefined),
    byPasskey: showsPasskey,
    setByPasskey,
    asksWill,
    closeWill: () => setAsksWill(false),
    sign,
  };
}
