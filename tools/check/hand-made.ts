// Where controls are made by hand: for good, with the reason, and for now, with how many are left.

/** File or folder below web/src that draws its controls itself → why. */
export const HAND_MADE: Readonly<Record<string, string>> = {
  'web/src/ui/kit': 'the pieces themselves',
  'web/src/ui/captcha': 'stands on the login page, which loads no antd',
  'web/src/ui/field.tsx': 'the field of login and of what visitors open',
  'web/src/ui/load-error.tsx': 'shown by pages without antd, too',
  'web/src/ui/tabs.tsx': 'tabs with a scroller of their own on phones; login has them',
  'web/src/ui/sign-pad': 'the phone page of a hand signature loads no antd',
  'web/src/ui/pdf-view': 'the signing page draws files with it at first load',
  'web/src/ui/reading': 'the signing page, before its code: weight',
  'web/src/ui/offers': 'a combobox that suggests while one types, with groups; its list is ARIA, not antd',
  'web/src/layouts': 'the frame of every page: first load',
  'web/src/features/account': 'login, registration, passkeys and password: no antd at first load',
  'web/src/features/docs': 'a page for merchants without antd',
  'web/src/features/notice/inbox-page.tsx': 'the test inbox loads no antd',
  'web/src/features/notice/message-card.tsx': 'the test inbox loads no antd',
  'web/src/features/proof': 'what a court or a visitor opens loads no antd',
  'web/src/features/trial': 'what a visitor opens loads no antd',
  'web/src/features/seal/hand-sign-page.tsx': 'the phone page of a hand signature loads no antd',
  'web/src/features/signing/signer/open': 'the signing page, before its code: weight',
};

/** Feature, layouts or ui → hand-made controls that are left. Lower it when one goes. */
export const HAND_MADE_LEFT: Readonly<Record<string, number>> = {
  'features/directory': 3,
  'features/flow': 21,
  'features/role': 1,
  'features/seal': 2,
  'features/signing': 41,
  ui: 9,
};
