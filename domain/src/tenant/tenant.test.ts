// A tenant's row is an operator's data: nothing that runs, nothing that cannot be read.
import { describe, expect, it } from 'vitest';
import { type Branding, brandingFaults } from './branding.ts';
import { contrast, isReadable, softOf } from './colour.ts';
import { isLogo, logoBytes } from './logo.ts';

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${more}>${inner}</svg>`;
const row: Branding = {
  slug: 'zj-back',
  code: 'zj',
  name: 'ZJ',
  slogan: '合同在线签署',
  points: [{ title: '清楚', text: '每一步都有记录' }],
  logo: svg(
    '<rect width="32" height="32" rx="7" fill="#0b5c4a"/>\n <g stroke="#fff"><path d="M8 9h9.5M8-14e1"/></g>',
  ),
  colour: '#0b5c4a',
  colourDeep: '#063d31',
};

describe('logo', () => {
  it('takes shapes', () => expect(isLogo(row.logo)).toBe(true));
  it.each([
    svg('<script>alert(1)</script>'),
    svg('<script/>'),
    svg('<path d="M0 0" onload="alert(1)"/>'),
    svg('', ' onload="alert(1)"'),
    svg('<image href="https://evil.example/x.png"/>'),
    svg('<use href="#a"/>'),
    svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
    svg('<foreignObject/>'),
    svg('<style>*{}</style>'),
    svg('<path style="background:url(//evil.example)"/>'),
    svg('<path fill="url(#a)"/>'),
    svg('<path d="M0 0&#x41;"/>'),
    svg('<text>x</text>'),
    svg('x'),
    svg('<!-- -->'),
    svg('<path d="M0 0"/>').replace('2000/svg', '1999/xhtml'),
    `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<path d="M0 0"/>')}`,
    `<?xml version="1.0"?>${svg('')}`,
    `${svg('<g/>')}${svg('<g/>')}`,
    `${svg('<g/>')}<script/>`,
    svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'),
    svg('<g>'),
    svg('</g>'),
    svg('<path d="M0 0" d="M1 1"/>'),
    svg('<path d="M0 0"/>').replace(' viewBox="0 0 32 32"', ''),
    svg('<path __proto__="x"/>'),
    svg(`<path d="${'M0 0'.repeat(logoBytes)}"/>`),
    '',
    'x',
  ])('refuses %s', (text) => expect(isLogo(text)).toBe(false));
});

describe('colour', () => {
  it('measures as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(softOf('#000000')).toBe('#e6e6e6');
  });
  it.each(['#777777', '#727272', '#e23b2e', '#fff', 'red', '#12345', '#12345g', 'rgb(0,0,0)', '#0b5c4a;x'])(
    'refuses %s',
    (colour) => expect(isReadable(colour)).toBe(false),
  );
});

describe('row', () => {
  it('a good one has no fault', () => expect(brandingFaults(row)).toEqual([]));
  it.each([
    ['slug', { slug: 'Zj' }],
    ['slug', { slug: '-zj' }],
    ['slug', { slug: 'a/b' }],
    ['code', { code: '' }],
    ['name', { name: '<b>' }],
    ['name', { name: '很'.repeat(21) }],
    ['slogan', { slogan: ' x' }],
    ['points', { points: [1, 2, 3, 4].map(() => ({ title: 'a', text: 'b' })) }],
    ['points', { points: [{ title: 'a', text: '\u202e' }] }],
    ['points', { points: null as never }],
    ['logo', { logo: '<svg/>' }],
    ['colour', { colour: '#f5a623' }],
    ['colourDeep', { colourDeep: 7 as never }],
  ] as const)('%s: %j', (fault, change) => {
    expect(brandingFaults({ ...row, ...change } as Branding)).toEqual([fault]);
  });
});
