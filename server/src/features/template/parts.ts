// What the parts of the template family work with.
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Directory } from '../directory/index.ts';
import type { FileDoor } from '../file/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import type { Groups } from '../org/index.ts';
import type { Seal } from '../seal/index.ts';

export type TplParts = {
  deps: Deps;
  account: Account;
  log: Log;
  notice: Notice;
  file: FileDoor;
  directory: Pick<Directory, 'hold'>;
  seal: Pick<Seal, 'usable'>;
  /** Departments: where a member stands, what he leads. */
  groups: Groups;
};
