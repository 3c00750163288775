// The placement of step ③ as the page works with it: who is active, what is selected, and every change to fields.
import {
  type AlignEdge,
  type Axis,
  alignBoxes,
  type FieldKind,
  keepInside,
  moveTogether,
  spreadBoxes,
} from '@xinqi/domain';
import type { FileInfo } from '@xinqi/wire/file';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../../platform/toast.ts';
import type { PageSize } from '../../../../ui/pdf-view/index.ts';
import { kindName } from '../../signer/document/party-colour.ts';
import { type DraftField, newKey, type Party } from '../draft/draft.ts';
import { isUsable, partiesWithoutField, useWizard } from '../wizard.ts';
import { copyToPages, fieldProblems, inOrder, overlappingFields } from './field-geometry.ts';
import { useChoice } from './use-choice.ts';
import { useOwnSeals } from './use-own-seals.ts';

const maxFields = 500;
const noPages: readonly PageSize[] = [];
const nothing: FileInfo['standing'] = [];

export type Placing = ReturnType<typeof usePlacement>;

export function usePlacement() {
  const { draft, dispatch, watch, further = [] } = useWizard();
  const { parties, placement } = draft;
  const [chosenFile, setChosenFile] = useState(0);
  // one that was taken away is not shown any more
  const file = chosenFile <= further.length ? chosenFile : 0;
  const info = file === 0 ? watch.info : further[file - 1]?.info;
  const pages: readonly PageSize[] = isUsable(info) ? info.pages : noPages;
  const signedOnly = info?.alreadySigned === true;
  const [partyKey, setPartyKey] = useState(() => (partiesWithoutField(draft)[0] ?? parties[0])?.key);
  const [clip, setClip] = useState<readonly DraftField[]>([]);
  const [armed, setArmed] = useState<FieldKind>();
  const party = parties.find((one) => one.key === partyKey) ?? parties[0]!;
  const fields = useMemo(
    () => inOrder(placement.fields.filter((field) => (field.file ?? 0) === file)),
    [placement.fields, file],
  );
  const { chosen, choose, toggle } = useChoice(fields);
  const ownSeals = useOwnSeals(parties, draft.given.usualSealId);
  const standing = info?.standing ?? nothing;
  const problems = useMemo(
    () => fieldProblems(fields, pages, standing, signedOnly),
    [fields, pages, standing, signedOnly],
  );
  const overlapping = useMemo(() => {
    const nameOf = ({ kind, label, partyKey: key }: DraftField) => {
      const of = parties.find((one) => one.key === key);
      return `${of?.name.trim() ?? ''}的${(kind === 'text' && label) || kindName(kind, of?.userType ?? 0)}`;
    };
    return new Map([...overlappingFields(fields)].map(([id, below]) => [id, `与${nameOf(below)}重叠`]));
  }, [fields, parties]);
  const selected = chosen.length === 1 ? chosen[0] : undefined;

  const replaceAll = (next: readonly DraftField[], merge?: string) =>
    dispatch({ type: 'place', placement: { ...placement, fields: next }, ...(merge ? { merge } : {}) });
  const room = (key: string, more: number): boolean => {
    if (placement.fields.filter((field) => field.partyKey === key).length + more <= maxFields) return true;
    toast.bad(`每个签署方最多 ${maxFields} 个签署位置`);
    return false;
  };

  // A seal that grew when its party became an enterprise may reach over the page's edge.
  useEffect(() => {
    const inside = placement.fields.map((field) => {
      const size = pages[field.page];
      if (!size || (field.file ?? 0) !== file) return field;
      const box = keepInside(field, size);
      return box.x === field.x && box.y === field.y ? field : { ...field, ...box };
    });
    if (inside.some((field, index) => field !== placement.fields[index]))
      dispatch({ type: 'place', placement: { ...placement, fields: inside } });
  }, [placement, pages, file, dispatch]);

  const chooseAll = (list: readonly DraftField[]) => {
    choose(list);
    setArmed(undefined);
    if (list[0]) setPartyKey(list[0].partyKey);
  };
  const select = (field: DraftField | undefined) => chooseAll(field ? [field] : []);
  /** Several at once; one undo takes them back. */
  const putAll = (more: readonly DraftField[]): boolean => {
    const keys = new Set(more.map((field) => field.partyKey));
    for (const key of keys)
      if (!room(key, more.filter((field) => field.partyKey === key).length)) return false;
    replaceAll([...placement.fields, ...(file === 0 ? more : more.map((field) => ({ ...field, file })))]);
    return true;
  };
  const put = (field: DraftField) => {
    if (putAll([field])) select(field);
  };
  /** Changes fields; changes with the same `merge` undo together. Each is kept inside its page. */
  const change = (changed: readonly DraftField[], merge?: string) => {
    const next = new Map(
      changed.flatMap((field) => {
        const size = pages[field.page];
        return size ? [[field.id, { ...field, ...keepInside(field, size) }] as const] : [];
      }),
    );
    replaceAll(
      placement.fields.map((one) => next.get(one.id) ?? one),
      merge,
    );
  };
  const step = (by: { x: number; y: number }) =>
    change(moveTogether(chosen, by, pages), `step ${chosen.map(({ id }) => id).join()}`);
  const align = (edge: AlignEdge) => change(alignBoxes(chosen, edge, pages));
  const spread = (axis: Axis) => change(spreadBoxes(chosen, axis));
  const remove = (gone: readonly DraftField[]) => {
    replaceAll(placement.fields.filter((one) => !gone.some(({ id }) => id === one.id)));
    const [only] = gone;
    const next = fields[fields.findIndex((one) => one.id === only?.id) + 1];
    choose(gone.length === 1 && next && next.page === only?.page ? [next] : []);
  };
  const copyTo = (field: DraftField, targets: readonly number[]) => {
    const copies = copyToPages(field, targets, pages, placement.fields);
    if (copies.length === 0) return toast.info('这些页面已有相同的签署位置');
    if (putAll(copies)) toast.ok(`已复制到 ${copies.length} 页`);
  };
  /** Pastes on the page in view; on its own page a little beside the original. */
  const paste = (page: number) => {
    const size = pages[page];
    const copies = clip
      .filter((field) => parties.some((one) => one.key === field.partyKey))
      .map((field) => {
        const shift = page === field.page ? 12 : 0;
        return { ...field, x: field.x + shift, y: field.y + shift, id: newKey(), page };
      })
      .map((field) => (size ? { ...field, ...keepInside(field, size) } : field));
    if (!size || copies.length === 0 || !putAll(copies)) return;
    chooseAll(copies);
    setClip(copies);
  };
  const setEdgeSeal = (of: Party, on: boolean) => {
    const others = placement.edgeSeals.filter((key) => key !== of.key);
    dispatch({ type: 'place', placement: { ...placement, edgeSeals: on ? [...others, of.key] : others } });
  };

  return {
    /** Which file is shown; its pages, fields and problems are those below. */
    file,
    setFile: (at: number) => {
      choose([]);
      setArmed(undefined);
      setChosenFile(at);
    },
    parties,
    party,
    pages,
    fields,
    /** Those of every file. */
    placed: placement.fields,
    edgeSeals: placement.edgeSeals,
    signedOnly,
    /** Fields of a signed file, which must not be covered. */
    standing,
    /** Sentences by field id. */
    problems,
    /** Sentences by the id of the upper field: a warning, where it is no problem. */
    overlapping,
    /** All that are chosen, in reading order. */
    chosen,
    /** The chosen one, where it is one. */
    selected,
    /** The seal's picture of parties that are the sender's own enterprise. */
    ownSeals,
    armed,
    setArmed,
    setParty: setPartyKey,
    select,
    choose: chooseAll,
    toggle,
    put,
    putAll,
    change,
    step,
    align,
    spread,
    remove,
    copyTo,
    copy: setClip,
    paste,
    setEdgeSeal,
    /** Kinds that may be placed; an already signed upload takes signatures only (decisions "Uploads"). */
    kinds: (signedOnly
      ? ['signature']
      : party?.userType === 1
        ? ['seal', 'signature', 'date', 'text']
        : ['signature', 'seal', 'date', 'text']) as readonly FieldKind[],
  };
}
