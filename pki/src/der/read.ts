// Strict DER reader (X.690 §10): definite minimal lengths, low tag numbers, nothing after the element.
// All input is attacker-controlled: every read is bounds-checked and only DerError is thrown.
import { DerError } from './der-error.ts';

/** One element: `bytes` is the whole encoding, `content` its value; both are views on the input. */
export interface DerNode {
  readonly tag: number;
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

/** Reads the element that starts at `at`; more may follow. */
export function readElement(input: Uint8Array, at = 0): DerNode {
  if (at + 2 > input.length) throw new DerError('truncated');
  const tag = input[at]!;
  if (tag === 0 || (tag & 0x1f) === 0x1f) throw new DerError('bad_tag');
  const first = input[at + 1]!;
  let start = at + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new DerError('bad_length');
    if (start + count > input.length) throw new DerError('truncated');
    length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + input[start + i]!;
    if (input[start] === 0 || length < 0x80) throw new DerError('bad_length', 'not minimal');
    start += count;
  }
  if (start + length > input.length) throw new DerError('truncated');
  return { tag, bytes: input.subarray(at, start + length), content: input.subarray(start, start + length) };
}

/** Reads exactly one element; anything after it is refused. With `tag`, also checks the identifier octet. */
export function readDer(input: Uint8Array, tag?: number): DerNode {
  const node = readElement(input);
  if (node.bytes.length !== input.length) throw new DerError('trailing_bytes');
  if (tag !== undefined && node.tag !== tag) throw new DerError('bad_tag');
  return node;
}

/** The elements inside a constructed element. */
export function childrenOf(node: DerNode): DerNode[] {
  if ((node.tag & 0x20) === 0) throw new DerError('bad_tag', 'primitive');
  const out: DerNode[] = [];
  for (let at = 0; at < node.content.length; ) {
    const child = readElement(node.content, at);
    out.push(child);
    at += child.bytes.length;
  }
  return out;
}

/** Walks the fields of a SEQUENCE in order; `end` refuses fields that nobody asked for. */
export class DerCursor {
  readonly #nodes: readonly DerNode[];
  #at = 0;

  constructor(node: DerNode) {
    this.#nodes = childrenOf(node);
  }

  /** The next field, which must exist and, if given, carry this tag. */
  next(tag?: number): DerNode {
    const node = this.#nodes[this.#at];
    if (!node) throw new DerError('truncated', 'missing field');
    if (tag !== undefined && node.tag !== tag) throw new DerError('bad_tag');
    this.#at++;
    return node;
  }

  /** The next field if it carries this tag. */
  optional(tag: number): DerNode | undefined {
    const node = this.#nodes[this.#at];
    if (node?.tag !== tag) return undefined;
    this.#at++;
    return node;
  }

  /** Refuses further fields. */
  end(): void {
    if (this.#at !== this.#nodes.length) throw new DerError('trailing_bytes', 'unknown field');
  }
}
