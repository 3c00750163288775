// manifest.json and the note over it: what ties every file of a pack to one contract, one log and one signer.
// Purpose, contract number and origin stand in the signed text, so a pack cannot pass for another one (D-17).
// Import-free: both halves use it.
import { canonicalise, FILE_LIMITS, type Json, parseCanonical } from '../event/canonical-json.ts';
import { isOrigin, isTime } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { byName, isPackName, MANIFEST, MANIFEST_NOTE } from './pack-names.ts';

/** One file: its name, length in bytes and SHA-256 (lower-case hex). */
export interface ManifestFile {
  readonly path: string;
  readonly len: number;
  readonly sha256: string;
}

/** 2 begins with the contract's state; packs made before 2026-11-26 have 1. */
export type ReportVersion = 1 | 2;

/** Every file but the manifest and its note, sorted by path. `environment: 'test'` labels the whole report. */
export interface Manifest {
  readonly v: 1;
  readonly kind: 'xinqi.evidence-pack';
  readonly apply_no: string;
  readonly log: string;
  readonly suite: 'sha256-ed25519';
  readonly environment: 'test' | 'production';
  readonly made_at: string;
  /** Version of report.html's layout; the verifier rebuilds that version. */
  readonly report: ReportVersion;
  readonly tools: { readonly [name: string]: string };
  readonly files: readonly ManifestFile[];
}

/** Canonical bytes of a manifest. */
export function encodeManifest(manifest: Manifest): Uint8Array {
  return canonicalise(manifest as unknown as Json, FILE_LIMITS);
}

const KEYS = 'apply_no,environment,files,kind,log,made_at,report,suite,tools,v';

/** The manifest of canonical bytes; throws EvidenceError('json' | 'pack'). */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const value = parseCanonical(bytes, FILE_LIMITS);
  if (!isManifest(value)) throw new EvidenceError('pack', 'manifest.json');
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || Object.keys(value).join() !== KEYS) return false;
  const { apply_no, environment, files, kind, log, made_at, report, suite, tools, v } = value;
  if (
    v !== 1 ||
    kind !== 'xinqi.evidence-pack' ||
    suite !== 'sha256-ed25519' ||
    (report !== 1 && report !== 2)
  )
    return false;
  if (typeof apply_no !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(apply_no) || !isOrigin(log)) return false;
  if (!isTime(made_at) || (environment !== 'test' && environment !== 'production')) return false;
  if (!isRecord(tools) || !Object.values(tools).every((t) => typeof t === 'string')) return false;
  return Array.isArray(files) &&
    files.every((file, i) => i === 0 || byName(files[i - 1]?.path, file?.path) < 0)
    ? files.every(isManifestFile)
    : false;
}

function isManifestFile(value: unknown): value is ManifestFile {
  if (!isRecord(value) || Object.keys(value).join() !== 'len,path,sha256') return false;
  const { len, path, sha256 } = value;
  if (typeof path !== 'string' || !isPackName(path) || path === MANIFEST || path === MANIFEST_NOTE)
    return false;
  return Number.isSafeInteger(len) && (len as number) >= 0 && /^[0-9a-f]{64}$/.test(String(sha256));
}

/** Text of manifest.note: purpose, contract number, log origin, SHA-256 of manifest.json in hex. */
export function manifestNoteText(manifest: Manifest, manifestSha256: string): string {
  return `xinqi.evidence-pack/v1\n${manifest.apply_no}\n${manifest.log}\n${manifestSha256}\n`;
}

/** True for the name of a log: `<installation>/log/<shard>`. */
export const isLogName = (name: string): boolean => isOrigin(name) && name.split('/log/').length === 2;

/** The pack key that belongs to a log: `xinqi.test/log/2026` signs packs as `xinqi.test/pack/…`, nobody else does. */
export function isPackKeyOf(packKeyName: string, origin: string): boolean {
  const [installation, shard] = origin.split('/log/');
  return shard !== undefined && isOrigin(packKeyName) && packKeyName.startsWith(`${installation}/pack/`);
}
