// What other families may ask of the file family, as types.
import type { OfficeFormat, PlacedBox, TextPages } from '@xinqi/domain';
import type { PictureKind } from '@xinqi/pdf/upload';
import type { SignatureReason, SignatureVerdict } from '@xinqi/pdf/verify';
import type { FileInfo } from '@xinqi/wire/file';
import type { Tx } from '../../platform/db.ts';
import type { BytesReply } from '../../platform/endpoint.ts';
import type { Family } from '../../platform/family.ts';
import type { FormFilling } from './kept/pdf-form.ts';
import type { WordFilling, WordMaker, WordWords } from './kept/word-file.ts';

/** A signature that the file came with, as it goes into the evidence. */
export type CarriedState = {
  kind: 'signature' | 'timestamp';
  verdict: SignatureVerdict;
  reason: SignatureReason;
  covers: number | null;
};

/** An object in the store; sha256 in hex. */
export type StoredFile = { key: string; length: number; sha256: string };

/** A file that passed everything. */
export type ContractFile = {
  fileId: string;
  fileName: string;
  original: StoredFile;
  /** What is signed: the original, or the copy (normalised or converted) that the sender agreed to. */
  base: StoredFile;
  /** `base` is a copy. */
  flattened: boolean;
  /** SHA-256 (hex) of the sentences that the sender agreed to, joined by a newline. */
  consentHash?: string;
  /** Carries signatures already: signature fields only. */
  alreadySigned: boolean;
  /** Those signatures as they were judged at upload; undefined when there are none. */
  carried?: readonly CarriedState[];
  /** Fields and marks of a signed file: no new one may cover them. */
  standing?: readonly PlacedBox[];
  /** Displayed boxes in points. */
  pages: { width: number; height: number }[];
  /** `original` was made of these, a Word or Excel file or pictures, and its owner has compared every page. */
  converted?: {
    sources: (Pick<StoredFile, 'length' | 'sha256'> & { format: OfficeFormat | PictureKind })[];
    program: string;
    fonts?: string;
    checkedAt: string;
    /** Not this PDF: that of this hash, which is laid out alike. */
    alike?: string;
  };
};

export type FileDoor = {
  family: Family;
  /** The account's file; undefined unless it is his and `ready`. @throws FILE_NOT_CHECKED for a converted one that nobody compared */
  readyFile(tx: Tx, fileId: string, accountId: string): Promise<ContractFile | undefined>;
  /** Whether it is his and still being checked: he is only too early. */
  isChecking(tx: Tx, fileId: string, accountId: string): Promise<boolean>;
  /** Binds it to the contract that this transaction makes; false when it has been forgotten meanwhile. */
  bindToContract(tx: Tx, fileId: string): Promise<boolean>;
  /**
   * A document that the product wrote itself, through the same inspection as an upload (at most 25 pages). Its id when it
   * is ready; undefined when the inspection could not be finished now.
   */
  addOwn(accountId: string, fileName: string, pdf: Uint8Array): Promise<string | undefined>;
  /** A draft names the file: it is not forgotten after 7 days. False when it is not his. */
  hold(tx: Tx, fileId: string, accountId: string): Promise<boolean>;
  /** The draft is gone, or names another file. */
  release(tx: Tx, fileId: string, accountId: string): Promise<void>;
  /**
   * A copy of the account's ready file that is never forgotten, for what is made from it again and again (templates);
   * undefined unless it is his and ready. @throws FILE_NOT_CHECKED
   */
  keep(tx: Tx, fileId: string, accountId: string, now: Date): Promise<ContractFile | undefined>;
  /** A copy of a kept file as this account's own, as if he had uploaded it. */
  lend(tx: Tx, keptId: string, accountId: string, now: Date): Promise<string>;
  /** The bytes of a kept file, for whom the caller lets read it. */
  showKept(tx: Tx, keptId: string): Promise<BytesReply>;
  /** Files of a draft go to whoever takes it over. */
  handOver(tx: Tx, fileIds: readonly string[], of: { from: string; to: string }): Promise<void>;
  /** What the account's Word file asks for; undefined unless it is his, ready and a .docx. @throws FILE_NOT_CHECKED, FILE_OFFICE_TAGS */
  wordsOf(fileId: string, accountId: string): Promise<WordWords | undefined>;
  /** The one picture that is this upload; undefined unless it is the account's, a single picture and ready. */
  pictureOf(fileId: string, accountId: string): Promise<StoredFile | undefined>;
  /** A kept Word file with these values in it, as an object of the store. Not in a transaction: it takes a second. @throws FILE_FILL_PICTURE */
  fillKept(keptId: string, filling: WordFilling): Promise<StoredFile>;
  /** The same of a kept PDF, with texts and pictures in boxes on its pages. @throws FILE_FILL_TEXT, FILE_FILL_PICTURE */
  fillForm(keptId: string, filling: FormFilling): Promise<StoredFile>;
  /** It becomes this account's upload: a Word file is converted, and to be compared by its owner. @throws UPLOAD_QUOTA */
  addWord(tx: Tx, word: StoredFile, maker: WordMaker): Promise<string>;
  /** How far an upload of the account is. */
  stateOf(
    tx: Tx,
    fileId: string,
    accountId: string,
  ): Promise<Pick<FileInfo, 'state' | 'reason' | 'converted'> | undefined>;
  /** Where the words of the account's ready file stand, in the PDF that is signed. Not in a transaction. Undefined: not his, or it cannot be read. */
  textOf(fileId: string, accountId: string): Promise<{ sha256: string; pages: TextPages } | undefined>;
  /** Its owner has compared every page, or those of the PDF `alike`, which is laid out as this one. False when it is not ready. */
  confirm(
    tx: Tx,
    fileId: string,
    accountId: string,
    at: { now: Date; alike?: string | undefined },
  ): Promise<boolean>;
};
