// The paths of a template's call: who asks, and whether it is about advanced ones. /i/api/tpl/ are a person's templates as his programs
// use them: the same ones.

/** Advanced templates have the calls of simple ones at these paths, too. */
export const ofAdvanced = (tail: string) =>
  [
    { path: `/i/tpl/advancedVersion/${tail}`, callers: ['user'] },
    { path: `/c/m/tpl2/${tail}`, callers: ['corp'] },
  ] as const;

/** Read by every member in what he may use (/c/), by who keeps templates in all of them (/c/m/). */
export const read = (tail: string) =>
  [
    { path: `/i/tpl/${tail}`, callers: ['user'] },
    { path: `/i/api/tpl/${tail}`, callers: ['user'] },
    { path: `/c/tpl/${tail}`, callers: ['corp'] },
    { path: `/c/m/tpl/${tail}`, callers: ['corp'], may: 'tempManage' },
    { path: `/i/tpl/advancedVersion/${tail}`, callers: ['user'] },
    { path: `/c/m/tpl2/${tail}`, callers: ['corp'], may: 'tempManage' },
  ] as const;

/** Changed by who keeps templates. */
export const kept = (tail: string) =>
  [
    { path: `/i/tpl/${tail}`, callers: ['user'] },
    { path: `/i/api/tpl/${tail}`, callers: ['user'] },
    { path: `/c/tpl/${tail}`, callers: ['corp'], may: 'tempManageSub' },
    { path: `/c/m/tpl/${tail}`, callers: ['corp'], may: 'tempManageSub' },
    ...keptAdvanced(tail),
  ] as const;

export const keptAdvanced = (tail: string) =>
  [
    { path: `/i/tpl/advancedVersion/${tail}`, callers: ['user'] },
    { path: `/c/m/tpl2/${tail}`, callers: ['corp'], may: 'tempManageSub' },
  ] as const;
