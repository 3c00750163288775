// The world of the authorization matrix as plain facts: who exists, who sent what, who signs what. The expected side
// reasons from these facts alone; it never sees what a route declares.

export const principals = [
  'anonymous',
  'sender',
  'signatory',
  'foreign',
  'boss',
  'sealer',
  'member',
  'foreignBoss',
  'link',
  'linkOther',
  'pair',
  'mismatched',
] as const;
export type Principal = (typeof principals)[number];

/** What each of them holds. `corp` is the enterprise of his console token, `superFlag` its super administrator. */
export const holds: Record<
  Principal,
  { person?: true; corp?: 'E' | 'F'; superFlag?: true; token?: Line; pair?: Line }
> = {
  anonymous: {},
  sender: { person: true },
  signatory: { person: true },
  foreign: { person: true },
  boss: { person: true, corp: 'E', superFlag: true },
  /** pids 4 and 103: manages the enterprise's seals. */
  sealer: { person: true, corp: 'E' },
  /** Member without any right. */
  member: { person: true, corp: 'E' },
  foreignBoss: { person: true, corp: 'F', superFlag: true },
  /** signToken after the second factor, of one line. */
  link: { token: 'T1b' },
  linkOther: { token: 'T2d' },
  /** The pair of a line without its second factor; sent with every request that takes one. */
  pair: { pair: 'T1b' },
  /** The user token of `sender` beside the console token of `foreignBoss`. */
  mismatched: {},
};

/** Two contracts of two tenants: T1 sent by a person, T2 by an enterprise through its member. */
export const contracts = {
  T1: { sentBy: 'sender', forCorp: undefined },
  T2: { sentBy: 'member', forCorp: 'E' },
} as const;
export type Contract = keyof typeof contracts;

/** Their lines, all open. `by` is who signs (for an enterprise its operator); T2d is signed by a stranger by link. */
export const lines = {
  T1b: { of: 'T1', by: 'signatory', forCorp: undefined },
  T1e: { of: 'T1', by: 'sealer', forCorp: 'E' },
  T2d: { of: 'T2', by: undefined, forCorp: undefined },
  T2f: { of: 'T2', by: 'foreignBoss', forCorp: 'F' },
} as const;
export type Line = keyof typeof lines;

/** Things with one owner. A draft and an entry of the address book belong like a contract; files and saved signatures to an account. */
export const owned = {
  draftSender: { kind: 'draft', by: 'sender', forCorp: undefined },
  draftMember: { kind: 'draft', by: 'member', forCorp: 'E' },
  fileSender: { kind: 'file', by: 'sender', forCorp: undefined },
  fileMember: { kind: 'file', by: 'member', forCorp: undefined },
  savedSignatory: { kind: 'saved', by: 'signatory', forCorp: undefined },
  savedForeign: { kind: 'saved', by: 'foreign', forCorp: undefined },
  contactSender: { kind: 'contact', by: 'sender', forCorp: undefined },
  contactMember: { kind: 'contact', by: 'member', forCorp: 'E' },
  // made by the super administrator; its members read it
  directorySender: { kind: 'directory', by: 'sender', forCorp: undefined },
  directoryE: { kind: 'directory', by: 'boss', forCorp: 'E' },
  // an enterprise's roles and members are its administrators' to change
  roleE: { kind: 'role', by: 'boss', forCorp: 'E' },
  groupE: { kind: 'group', by: 'boss', forCorp: 'E' },
  // asked by a person who wants to join
  joinE: { kind: 'join', by: 'foreign', forCorp: 'E' },
  memberE: { kind: 'corpMember', by: 'member', forCorp: 'E' },
  flowE: { kind: 'flow', by: 'boss', forCorp: 'E' },
  // waits for the sealer
  instE: { kind: 'inst', by: 'member', forCorp: 'E' },
  sealE: { kind: 'seal', by: 'boss', forCorp: 'E' },
  tagSender: { kind: 'tag', by: 'sender', forCorp: undefined },
  tagMember: { kind: 'tag', by: 'member', forCorp: 'E' },
  tplSender: { kind: 'tpl', by: 'sender', forCorp: undefined },
  // granted to nobody
  tplE: { kind: 'tpl', by: 'boss', forCorp: 'E' },
  fillSender: { kind: 'fillRequest', by: 'sender', forCorp: undefined },
  fillMember: { kind: 'fillRequest', by: 'member', forCorp: 'E' },
  loginSender: { kind: 'login', by: 'sender', forCorp: undefined },
  loginMember: { kind: 'login', by: 'member', forCorp: undefined },
  passkeySender: { kind: 'passkey', by: 'sender', forCorp: undefined },
  passkeyMember: { kind: 'passkey', by: 'member', forCorp: undefined },
  batchSender: { kind: 'batch', by: 'sender', forCorp: undefined },
  batchMember: { kind: 'batch', by: 'member', forCorp: 'E' },
} as const;
export type Owned = keyof typeof owned;

/** The ids that a request names; `absent` is well formed and names nothing. */
export const objectsOf = {
  nothing: ['-'],
  contract: ['T1', 'T2', 'absent'],
  line: ['T1b', 'T1e', 'T2d', 'T2f', 'absent'],
  draft: ['draftSender', 'draftMember', 'absent'],
  file: ['fileSender', 'fileMember', 'absent'],
  saved: ['savedSignatory', 'savedForeign', 'absent'],
  contact: ['contactSender', 'contactMember', 'absent'],
  directory: ['directorySender', 'directoryE', 'absent'],
  role: ['roleE', 'absent'],
  group: ['groupE', 'absent'],
  join: ['joinE', 'absent'],
  corpMember: ['memberE', 'absent'],
  flow: ['flowE', 'absent'],
  inst: ['instE', 'absent'],
  seal: ['sealE', 'absent'],
  tag: ['tagSender', 'tagMember', 'absent'],
  tpl: ['tplSender', 'tplE', 'absent'],
  fillRequest: ['fillSender', 'fillMember', 'absent'],
  numberRule: ['numberE', 'absent'],
  login: ['loginSender', 'loginMember', 'absent'],
  passkey: ['passkeySender', 'passkeyMember', 'absent'],
  batch: ['batchSender', 'batchMember', 'absent'],
  /** A hand-off to the phone, opened by the signer of T1b, asked for as of that line. */
  handOff: ['offT1b', 'absent'],
  /** A credential that is itself the authority: right, or made up. */
  key: ['rightKey', 'wrongKey'],
  corp: ['E', 'F', 'absent'],
} as const;
export type Kind = keyof typeof objectsOf;

export type Cell = {
  route: string;
  path: string;
  principal: Principal;
  kind: Kind;
  object: string;
};

/** /i/ a person's path, /c/ and the verification of enterprises an enterprise's, anything else either. */
export const sideOf = (path: string): 'i' | 'c' | 'any' =>
  /^\/i\/(api\/)?(applySign|signInfo|signers|directory|userTag|tpl)\//.test(path)
    ? 'i'
    : path.startsWith('/c/') || /^\/i\/idenAuth\/(ent(\/correct)?|approve\/\w+)$/.test(path)
      ? 'c'
      : 'any';
