// One colour a party, dark enough for white text (AA) and far apart; red stays with seals and what cannot be undone.
const colours = ['#1a43a3', '#9a3412', '#0f6b5c', '#6d28d9', '#a21360', '#3f6212', '#0e5a80', '#7c4a03'];

export const partyColour = (index: number): string => colours[index % colours.length]!;

/** How a kind is called for this party: a seal is an enterprise's or a person's. */
export const kindName = (kind: 'signature' | 'seal' | 'date' | 'text', userType: 0 | 1): string =>
  ({ signature: '签名', seal: userType === 1 ? '企业印章' : '个人印章', date: '签署日期', text: '填写项' })[
    kind
  ];
