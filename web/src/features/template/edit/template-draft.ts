// A template as the steps of the send wizard edit it, roles in the place of parties, and back to the call that keeps it.
import type { Input } from '@xinqi/wire';
import type { FileInfo } from '@xinqi/wire/file';
import type { SysContractDetail, TplDetail, TplRole, templateRoutes } from '@xinqi/wire/template';
import { type Draft, emptyDraft, newParty, toCreateInput } from '../../signing/index.ts';

/** What a role has beside what a party has, by the party's key. */
export type RoleMore = { self: boolean; party: NonNullable<TplRole['party']> | undefined };
export type RoleMores = Readonly<Record<string, RoleMore>>;
export type TemplateDraft = {
  draft: Draft;
  mores: RoleMores;
  groupName: string;
  deadlineDays: string;
};

export const noMore: RoleMore = { self: false, party: undefined };

/** A contract of the library, whose Word file has become the caller's upload (library/contract-drawer.tsx). */
export type Adopted = Pick<SysContractDetail, 'name' | 'category' | 'roles' | 'variables'> & {
  fileId: string;
};

function adoptedDraft({ fileId, name, category, roles }: Adopted, empty: Draft): TemplateDraft {
  const parties = roles.map(({ role, userType }) => newParty(userType, { name: role }));
  return {
    draft: { ...empty, fileId, contractName: name, parties },
    ...{ mores: {}, groupName: category, deadlineDays: '' },
  };
}

/** `detail`: the template that is changed or copied; a new one begins with 甲方 and 乙方, or with what was adopted. */
export function templateDraft(
  detail: TplDetail | undefined,
  now: Date,
  adopted?: Adopted | undefined,
): TemplateDraft {
  const empty = emptyDraft(now);
  if (!detail && adopted) return adoptedDraft(adopted, empty);
  if (!detail) {
    const own = newParty(0, { name: '甲方' });
    const draft = { ...empty, parties: [own, newParty(0, { name: '乙方' })] };
    return { draft, mores: { [own.key]: { self: true, party: undefined } }, groupName: '', deadlineDays: '' };
  }
  const roles = [...detail.roles]
    .sort((a, b) => a.orderNum - b.orderNum)
    .map((role) => ({ role, party: newParty(role.userType, { name: role.role }) }));
  const { ifOrder, contractKind, deadlineDays, approveJson, directoryId, usualSealId } = detail.settings;
  return {
    draft: {
      ...empty,
      fileId: detail.versionId,
      contractName: detail.name,
      parties: roles.map(({ party }) => party),
      ordered: ifOrder,
      contractKind,
      // default approvers, directory and seal are the draft's own, as in every contract made of it
      given: { ...empty.given, approveJson, directoryId, usualSealId },
      placement: {
        fields: roles.flatMap(({ role, party }) =>
          role.fields.map((field, at) => ({
            ...field,
            id: `${party.key}-${at}`,
            partyKey: party.key,
            label: field.label ?? '',
          })),
        ),
        edgeSeals: roles.filter(({ role }) => role.edgeSeal).map(({ party }) => party.key),
      },
    },
    mores: Object.fromEntries(
      roles.map(({ role, party }) => [party.key, { self: role.self, party: role.party }]),
    ),
    groupName: detail.groupName ?? '',
    deadlineDays: deadlineDays === undefined ? '' : String(deadlineDays),
  };
}

/** The file of a version as the steps know an upload that is ready. */
export const keptFile = ({ versionId, fileName, pages }: TplDetail): FileInfo => ({
  ...{ fileId: versionId, fileName, length: 0, sha256: '', state: 'ready', reason: null, notes: [] },
  ...{ queue: null, alreadySigned: false, signatures: [], standing: [], converted: null, differs: null },
  ...{ pageCount: pages.length, pages },
});

/** What `operate` is to be told. `kept`: the file is that of the version, which needs no upload. */
export function operateInput(
  { draft, mores, groupName, deadlineDays }: TemplateDraft,
  kept: boolean,
): Input<(typeof templateRoutes)['operate']> {
  const { signatoryJson, ifOrder, needQifengSign } = toCreateInput(draft, 3, false);
  const roles = (signatoryJson as { signatoryFullName: string }[]).map((line, at) => {
    const { self, party } = mores[draft.parties[at]?.key ?? ''] ?? noMore;
    const { signatoryFullName: role, signatoryMobile: _, operatorName: __, ...rest } = line as Line;
    return { ...rest, role, self, ...(party && !self ? { party } : {}) };
  });
  return {
    name: draft.contractName.trim(),
    groupName: groupName.trim(),
    ...(draft.fileId && !kept ? { contractId: draft.fileId } : {}),
    roles: roles as TplRole[],
    settings: {
      ifOrder: ifOrder === 1,
      needQifengSign: needQifengSign === 1,
      contractKind: draft.contractKind,
      approveJson: draft.given.approveJson,
      directoryId: draft.given.directoryId,
      usualSealId: draft.given.usualSealId,
      ...(deadlineDays.trim() === '' ? {} : { deadlineDays: Number(deadlineDays) }),
    },
  };
}
type Line = { signatoryFullName: string; signatoryMobile?: string; operatorName?: string } & Partial<TplRole>;
