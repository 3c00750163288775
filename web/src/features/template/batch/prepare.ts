// What a batch from a template begins with: the draft of which every row becomes a contract, and who of its parties stands in the list.
import { isPreset, type ListedRole } from '@xinqi/domain';
import { templateRoutes as r, type TplDetail, type TplRole } from '@xinqi/wire/template';
import { call } from '../../../platform/client.ts';
import { type Draft, fieldsOf, fromDraftInfo, type Marks } from '../../signing/index.ts';
import { atSide, type TplSide } from '../at-path.ts';

/** The draft with the file of the first row, and the places of each role on it. */
export const onSample = (
  draft: Draft,
  { fileId, roles }: { fileId: string; roles: readonly TplRole[] },
): Draft => {
  const sorted = roles.toSorted((a, b) => a.orderNum - b.orderNum);
  const moved = draft.parties.flatMap(({ key }, at) =>
    fieldsOf(draft, key).map((field, i) => ({ ...field, ...sorted[at]?.fields[i] })),
  );
  return { ...draft, fileId, placement: { ...draft.placement, fields: moved } };
};

export type Prepared = { draft: Draft; marks: Marks; listed: readonly ListedRole[] };

/** Undefined: the template has a newer version than `tpl`. */
export async function prepare(
  { tplId, kind, versionId, roles }: TplDetail,
  side: TplSide,
  now: Date,
): Promise<Prepared | undefined> {
  const { payload } = await call(
    r.use,
    { tplId, ...(kind === 'advanced' ? { forList: 1 as const } : {}) },
    atSide(r.use, side),
  );
  if (payload.tplVersionId !== versionId) return undefined;
  const made = fromDraftInfo({ applyId: '', draftVersion: 0, draftStep: 4, draft: payload }, now);
  // the parties stand in their order of signing
  const sorted = roles.toSorted((a, b) => a.orderNum - b.orderNum);
  const parties = made.parties.map((party, at) => {
    const { role = '', self = false } = sorted[at] ?? {};
    const names = {
      ...{ signatoryFullName: party.name, operatorName: party.operator },
      signatoryMobile: party.mobile,
    };
    const preset = isPreset(party.userType, names);
    return { party: { ...party, name: party.name || role }, role, self, preset };
  });
  return {
    draft: {
      ...made,
      ...{ applyId: undefined, draftVersion: undefined, parties: parties.map(({ party }) => party) },
    },
    marks: Object.fromEntries(
      parties.filter(({ self }) => !self).map(({ party, role }) => [party.key, { listed: 1 as const, role }]),
    ),
    listed: parties
      .filter(({ self }) => !self)
      .map(({ party, role, preset }) => ({ role, userType: party.userType, preset })),
  };
}
