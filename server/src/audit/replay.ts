// A contract as its events tell it: the states of the business tables follow from the log alone (D-14). The rules are
// the trade's own transition tables, so what no rule allows is itself a finding.
import {
  type ApplyEvent,
  ApplyStatus,
  nextApply,
  nextSignInfo,
  type SignInfoEvent,
  SignInfoStatus,
} from '@xinqi/domain';
import type { AnyEvent, DocRef } from '@xinqi/evidence/event';

export type ReplayedLine = {
  status: SignInfoStatus;
  kind: 'person' | 'enterprise';
  order: number;
  sealed: boolean;
  /** In how many files his signature stands. */
  signatures: number;
  accept: { event: string; ts: string } | undefined;
};
/** `revisions` by their number. */
export type ReplayedFile = {
  revisions: Map<number, { length: number; sha256: string }>;
  upload: { sha256: string; length: number } | undefined;
};
export type Replayed = {
  status: ApplyStatus;
  lines: Map<string, ReplayedLine>;
  accepted: number;
  /** Each file of the contract, in order. */
  files: ReplayedFile[];
  /** What the rules do not allow, in Chinese. */
  faults: string[];
};

class Replay {
  readonly state: Replayed = {
    status: ApplyStatus.Draft,
    lines: new Map(),
    accepted: 0,
    files: [],
    faults: [],
  };
  #finalised = false;

  #apply(event: ApplyEvent, why: string): void {
    const to = nextApply(this.state.status, event);
    if (to === undefined) this.state.faults.push(`合同在状态 ${this.state.status} 下出现“${why}”`);
    else this.state.status = to;
  }

  #line(signNo: string | undefined, event: SignInfoEvent, why: string): ReplayedLine | undefined {
    const line = signNo === undefined ? undefined : this.state.lines.get(signNo);
    const to = line && nextSignInfo(line.status, event);
    if (!line || to === undefined) this.state.faults.push(`签署 ${signNo ?? ''} 出现不合规则的“${why}”`);
    else line.status = to;
    return line;
  }

  /** Every line that the rules let move does. */
  #all(event: SignInfoEvent): void {
    for (const line of this.state.lines.values())
      line.status = nextSignInfo(line.status, event) ?? line.status;
  }

  #file(position = 0): ReplayedFile {
    const { files } = this.state;
    while (files.length <= position) files.push({ revisions: new Map(), upload: undefined });
    return files[position]!;
  }

  #revision({ rev, length, sha256, file }: Pick<DocRef, 'rev' | 'length' | 'sha256' | 'file'>): void {
    const { revisions } = this.#file(file);
    const known = revisions.get(rev);
    if (!known) revisions.set(rev, { length, sha256 });
    else if (known.sha256 !== sha256 || known.length !== length)
      this.state.faults.push(`事件对第 ${rev} 版文件的记载互相矛盾`);
  }

  #linkIssued(signNo: string | undefined): void {
    const { status, lines } = this.state;
    const line = signNo === undefined ? undefined : lines.get(signNo);
    if (line?.status === SignInfoStatus.NotYet && status === ApplyStatus.Signing)
      this.#line(signNo, 'release', '邀请签署');
    // the links to read are given out when, and only when, the contract is finished
    if (status === ApplyStatus.Signed && this.#finalised) {
      this.#apply('preserve', '存证完成');
      this.#all('preserve');
    }
  }

  #accepted(event: Extract<AnyEvent, { type: 'sign.accept' }>): void {
    const line = this.#line(event.sign_no, 'sign', '确认签署');
    if (!line) return;
    line.accept = { event: event.id, ts: event.ts };
    this.state.accepted += 1;
    if (this.state.accepted === this.state.lines.size) this.#apply('acceptLast', '全部确认');
  }

  take(event: AnyEvent): void {
    if (event.type === 'doc.upload') {
      const { sha256, length, file, signed } = event.data;
      const its = this.#file(file);
      its.revisions.clear();
      its.upload = { sha256, length };
      if (signed) this.#revision({ rev: 0, length, sha256, ...(file === undefined ? {} : { file }) });
    }
    if (event.doc) this.#revision(event.doc);
    switch (event.type) {
      case 'apply.create':
        this.#apply('send', '发起合同');
        return;
      case 'recipient.add':
        this.state.lines.set(event.sign_no ?? '', {
          status: SignInfoStatus.NotYet,
          kind: event.data.kind as ReplayedLine['kind'],
          order: event.data.order,
          sealed: false,
          signatures: 0,
          accept: undefined,
        });
        return;
      case 'link.issue':
        this.#linkIssued(event.sign_no);
        return;
      case 'sign.accept':
        this.#accepted(event);
        return;
      case 'sign.refuse':
        this.#line(event.sign_no, 'refuse', '拒签');
        this.#apply('refuse', '拒签');
        this.#all('cancel');
        return;
      case 'apply.cancel':
        this.#apply('cancel', '撤销');
        this.#all('cancel');
        return;
      case 'apply.expire':
        this.#apply('expire', '过期');
        this.#all('expire');
        return;
      case 'sign.done': {
        const line = event.sign_no === undefined ? undefined : this.state.lines.get(event.sign_no);
        if (!line?.accept) this.state.faults.push(`签署 ${event.sign_no ?? ''} 未经确认即完成`);
        // of several files his last signature makes it
        else line.sealed = ++line.signatures >= this.state.files.length;
        if (this.#finalised) this.state.faults.push('定稿之后又有签署写入文件');
        return;
      }
      case 'doc.finalise':
        this.#finalised = true;
        return;
      case 'doc.extend':
        if (!this.#finalised) this.state.faults.push('定稿之前出现“补充长期证明”');
        return;
      default:
        return;
    }
  }
}

/** The contract that these events (in chain order) describe. */
export function replay(events: readonly AnyEvent[]): Replayed {
  const run = new Replay();
  for (const event of events) run.take(event);
  return run.state;
}
