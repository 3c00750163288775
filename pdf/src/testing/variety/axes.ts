// The ways in which PDF files differ, as far as signing cares: a variant names one value on each axis. What must come
// out of signing it twice is derived here, so that a refusal is expected with its reason and never just tolerated.

export const AXES = {
  xref: ['table', 'stream', 'object-streams', 'hybrid', 'hybrid-hidden', 'linearized', 'linearized-streams'],
  encryption: [
    'none',
    'rc4-40',
    'rc4-128',
    'rc4-crypt-filter',
    'aes-128',
    'aes-128-metadata',
    'aes-256-r5',
    'aes-256',
    'aes-256-metadata',
    'identity-strings',
    'identity-streams',
    'identity-all',
    'crypt-filter-identity',
    'user-password',
    'owner-password',
    'owner-may-all',
    'password-missing',
    'permission-missing',
    'certificates',
  ],
  header: ['1.3', '1.4', '1.5', '1.6', '1.7', '2.0'],
  pages: [
    'plain',
    'inherited',
    'rotate-90',
    'rotate-180',
    'rotate-270',
    'rotate-minus-90',
    'cropped',
    'cropped-rotated',
    'deep',
    'flat',
    'inline',
    'inline-tree',
    'indirect-values',
    'too-deep',
    'boxless',
  ],
  annots: ['none', 'empty', 'direct', 'indirect', 'shared', 'direct-annotation'],
  form: ['none', 'direct', 'indirect', 'indirect-fields', 'need-appearances', 'text-field'],
  way: [
    'prepared',
    'visible-first',
    'invisible-first',
    'both-invisible',
    'in-place',
    'in-place-kids',
    'in-place-nested',
    'in-place-locks',
    'in-place-hidden',
  ],
  tail: [
    'clean',
    'no-line-end',
    'blank-lines',
    'text-behind',
    'nulls-behind',
    'startxref-blanks',
    'prev-zero',
    'no-eof',
    'wrong-startxref',
    'startxref-zero',
    'long-garbage',
    'cut',
    'late-header',
  ],
  syntax: ['plain', 'compact', 'crlf', 'cr', 'comments', 'blanks', 'escapes', 'signs'],
  history: ['single', 'updated', 'chain', 'freed', 'reused', 'mixed-sections'],
  numbers: ['dense', 'sparse', 'subsections', 'large', 'generations'],
  earlier: [
    'none',
    'approval',
    'timestamp',
    'certified-1',
    'certified-2',
    'certified-3',
    'field-mdp-all',
    'field-mdp-include',
    'field-mdp-exclude',
    'lock-p1',
  ],
} as const;

export type Axis = keyof typeof AXES;
export type Variant = { readonly [A in Axis]: (typeof AXES)[A][number] };
export const AXIS_NAMES = Object.keys(AXES) as Axis[];

export const PLAIN: Variant = {
  xref: 'table',
  encryption: 'none',
  header: '1.7',
  pages: 'plain',
  annots: 'none',
  form: 'none',
  way: 'visible-first',
  tail: 'clean',
  syntax: 'plain',
  history: 'single',
  numbers: 'dense',
  earlier: 'none',
};

/** What is not plain about a variant, as its name. */
export function nameOf(variant: Variant): string {
  const parts = AXIS_NAMES.filter((axis) => variant[axis] !== PLAIN[axis]).map(
    (axis) => `${axis}=${variant[axis]}`,
  );
  return parts.join(' ') || 'plain';
}

/** Poppler 22.12 reads no file whose strings are encrypted otherwise than its streams: OpenSSL judges instead. */
export const popplerReads = (variant: Variant): boolean =>
  variant.encryption !== 'identity-strings' && variant.encryption !== 'identity-streams';

/** Two refusals in one file would hide each other. */
const REFUSING: Partial<Record<Axis, readonly string[]>> = {
  xref: ['hybrid-hidden'],
  encryption: ['password-missing', 'permission-missing', 'certificates'],
  pages: ['too-deep'],
  tail: ['prev-zero', 'no-eof', 'wrong-startxref', 'startxref-zero', 'long-garbage', 'cut', 'late-header'],
  earlier: ['certified-1', 'field-mdp-all', 'lock-p1'],
};

export const isInPlace = (variant: Variant): boolean => variant.way.startsWith('in-place');
const isLinearized = (variant: Variant): boolean => variant.xref.startsWith('linearized');
const isInline = (variant: Variant): boolean => variant.pages.startsWith('inline');

/** Whether the values can stand in one file. */
export function fits(v: Variant): boolean {
  const refusing = AXIS_NAMES.filter((axis) => REFUSING[axis]?.includes(v[axis]));
  if (refusing.length > 1) return false;
  if (isInPlace(v) && (v.form === 'none' || v.annots === 'shared' || isInline(v))) return false;
  if (v.way === 'prepared' && v.earlier !== 'none') return false;
  // Earlier signatures are put on by incremental updates of ours, which need a readable file.
  const broken =
    refusing.includes('xref') ||
    refusing.includes('tail') ||
    refusing.includes('pages') ||
    refusing.includes('encryption');
  if (v.earlier !== 'none' && (broken || v.annots === 'shared')) return false;
  if (isInline(v) && v.earlier !== 'none' && v.earlier !== 'certified-3') return false;
  if (v.earlier === 'certified-3' && isInline(v) && v.way !== 'both-invisible') return false;
  // qpdf writes linearized files anew; what it would not keep is no feature of them.
  const kept =
    v.syntax === 'plain' &&
    v.numbers === 'dense' &&
    v.history === 'single' &&
    v.encryption !== 'certificates';
  if (isLinearized(v) && !(kept && !refusing.includes('pages') && !isInline(v) && v.tail !== 'prev-zero'))
    return false;
  if (isLinearized(v) && ['identity-strings', 'crypt-filter-identity'].includes(v.encryption)) return false;
  // Objects in streams have generation 0; a freed number lives on in the next generation.
  const packed = v.xref === 'object-streams' || v.xref.startsWith('hybrid');
  if (packed && (v.numbers === 'generations' || v.history === 'freed' || v.history === 'reused'))
    return false;
  if (v.history === 'mixed-sections' && v.xref !== 'stream') return false;
  if (v.tail === 'prev-zero' && v.history !== 'single') return false;
  return true;
}

/** `step`: 1 or 2, the signature that is refused. */
export type Expected = { outcome: 'signed' } | { outcome: 'refused'; step: 1 | 2; code: string };

const refused = (code: string, step: 1 | 2 = 1): Expected => ({ outcome: 'refused', step, code });

export function expected(v: Variant): Expected {
  if (v.tail === 'late-header') return refused('header_not_first');
  if (REFUSING.tail?.includes(v.tail) || v.xref === 'hybrid-hidden') return refused('needs_repair');
  if (v.encryption === 'password-missing' || v.encryption === 'certificates') return refused('encrypted');
  const byEarlier = expectedByEarlier(v);
  if (byEarlier) return byEarlier;
  // Fields may be filled in, but not made.
  if (v.encryption === 'permission-missing' && !isInPlace(v)) return refused('permission_denied');
  if (v.pages === 'too-deep' && !isInPlace(v)) return refused('limit');
  if (isInline(v) && v.earlier !== 'none') return refused('inline_page');
  return { outcome: 'signed' };
}

function expectedByEarlier(v: Variant): Expected | undefined {
  const made = !isInPlace(v);
  switch (v.earlier) {
    case 'certified-1':
    case 'lock-p1':
      return refused('changes_forbidden');
    case 'certified-2':
    case 'certified-3':
      if (v.way === 'visible-first') return refused('visible_field_forbidden');
      return v.way === 'invisible-first' ? refused('visible_field_forbidden', 2) : undefined;
    case 'field-mdp-all':
      return refused('field_locked');
    case 'field-mdp-exclude':
      return made ? refused('field_locked') : undefined;
    case 'field-mdp-include':
      return made ? undefined : refused('field_locked', 2);
    default:
      return undefined;
  }
}
