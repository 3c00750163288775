// Door of evidence/log: the Merkle log as tiles, checkpoints and proofs (making and checking).
export { type Checkpoint, checkpointText, parseCheckpoint, signCheckpoint } from './checkpoint.ts';
export { type ConsistencyProof, formatConsistency, parseConsistency } from './consistency-proof.ts';
export { ed25519 } from './ed25519.ts';
export { nodeHash, verifyConsistency, verifyInclusion } from './merkle-proof.ts';
export { nodeSha256 } from './node-sha256.ts';
export {
  encodeVkey,
  type NoteKey,
  type NoteKeyUse,
  type NoteLine,
  type NoteSigner,
  noteKeyId,
  noteLine,
  parseNote,
  parseNoteLines,
  parseVkey,
  type SignedNote,
  signNote,
  type VerifyEd25519,
  verifyNote,
} from './signed-note.ts';
export { hashesAtLevel, TILE_WIDTH, type TileStore, tilePath } from './tile-path.ts';
export { formatTlogProof, parseTlogProof, type TlogProof } from './tlog-proof.ts';
export {
  appendLeaves,
  consistencyProof,
  inclusionProof,
  inclusionProofs,
  storedLeaves,
  treeRoot,
} from './tree.ts';
