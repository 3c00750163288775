// The placement of step ③ as the page works with it: who is active, what is selected, and every change to fields.
import { type FieldKind, keepInside } from '@xinqi/domain';
import type { FileInfo } from '@xinqi/wire/file';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../../platform/toast.ts';
import type { PageSize } from '../../../../ui/pdf-view/index.ts';
import { type DraftField, newKey, type Party } from '../draft/draft.ts';
import { isUsable, partiesWithoutField, useWizard } from '../wizard.ts';
import { copyToPages, fieldProblems, inOrder, overlappingFields } from './field-geometry.ts';
import { kindName } from './party-colour.ts';

const maxFields = 500;
const noPages: readonly PageSize[] = [];
const nothing: FileInfo['standing'] = [];

export type Placing = ReturnType<typeof usePlacement>;

export function usePlacement() {
  const { draft, dispatch, watch } = useWizard();
  const { parties, placement } = draft;
  const pages: readonly PageSize[] = isUsable(watch.info) ? watch.info.pages : noPages;
  const signedOnly = watch.info?.alreadySigned === true;
  const [partyKey, setPartyKey] = useState(() => (partiesWithoutField(draft)[0] ?? parties[0])?.key);
  const [selectedId, setSelectedId] = useState<string>();
  const [clip, setClip] = useState<DraftField>();
  const [armed, setArmed] = useState<FieldKind>();
  const party = parties.find((one) => one.key === partyKey) ?? parties[0]!;
  const fields = useMemo(() => inOrder(placement.fields), [placement.fields]);
  const standing = watch.info?.standing ?? nothing;
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
  const selected = fields.find((field) => field.id === selectedId);

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
      if (!size) return field;
      const box = keepInside(field, size);
      return box.x === field.x && box.y === field.y ? field : { ...field, ...box };
    });
    if (inside.some((field, index) => field !== placement.fields[index]))
      dispatch({ type: 'place', placement: { ...placement, fields: inside } });
  }, [placement, pages, dispatch]);

  const select = (field: DraftField | undefined) => {
    setSelectedId(field?.id);
    setArmed(undefined);
    if (field) setPartyKey(field.partyKey);
  };
  const put = (field: DraftField) => {
    if (!room(field.partyKey, 1)) return;
    replaceAll([...placement.fields, field]);
    select(field);
  };
  /** Several at once; one undo takes them back. */
  const putAll = (more: readonly DraftField[]) => {
    const keys = new Set(more.map((field) => field.partyKey));
    for (const key of keys) if (!room(key, more.filter((field) => field.partyKey === key).length)) return;
    replaceAll([...placement.fields, ...more]);
  };
  /** Changes a field; changes with the same `merge` undo together. Kept inside its page. */
  const change = (field: DraftField, merge?: string) => {
    const size = pages[field.page];
    if (!size) return;
    const kept = { ...field, ...keepInside(field, size) };
    replaceAll(
      placement.fields.map((one) => (one.id === field.id ? kept : one)),
      merge,
    );
  };
  const remove = (field: DraftField) => {
    const at = fields.findIndex((one) => one.id === field.id);
    replaceAll(placement.fields.filter((one) => one.id !== field.id));
    setSelectedId(fields[at + 1]?.page === field.page ? fields[at + 1]?.id : undefined);
  };
  const copyTo = (field: DraftField, targets: readonly number[]) => {
    const copies = copyToPages(field, targets, pages, placement.fields);
    if (copies.length === 0) return toast.info('这些页面已有相同的签署位置');
    if (!room(field.partyKey, copies.length)) return;
    replaceAll([...placement.fields, ...copies]);
    toast.ok(`已复制到 ${copies.length} 页`);
  };
  /** Pastes on the page in view; on its own page a little beside the original. */
  const paste = (page: number) => {
    const size = pages[page];
    if (!clip || !size || !parties.some((one) => one.key === clip.partyKey)) return;
    const shift = page === clip.page ? 12 : 0;
    const copy = {
      ...clip,
      ...keepInside({ ...clip, x: clip.x + shift, y: clip.y + shift }, size),
      id: newKey(),
      page,
    };
    put(copy);
    setClip(copy);
  };
  const setEdgeSeal = (of: Party, on: boolean) => {
    const others = placement.edgeSeals.filter((key) => key !== of.key);
    dispatch({ type: 'place', placement: { ...placement, edgeSeals: on ? [...others, of.key] : others } });
  };

  return {
    parties,
    party,
    pages,
    fields,
    edgeSeals: placement.edgeSeals,
    signedOnly,
    /** Fields of a signed file, which must not be covered. */
    standing,
    /** Sentences by field id. */
    problems,
    /** Sentences by the id of the upper field: a warning, where it is no problem. */
    overlapping,
    selected,
    armed,
    setArmed,
    setParty: setPartyKey,
    select,
    put,
    putAll,
    change,
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
