// Files with a layer that a screen does not show at first: a copy of pictures settles an unsigned one (U-07).
import type { Finding } from '../findings.ts';
import { document, type Objects } from './make-pdf.ts';

type Layered = { config?: string; ocg?: string; more?: Objects };
/** The price in the layer stands where another one stands when it is off. */
export const layers = (
  make: typeof document,
  { config = '', ocg = '<</Type/OCG/Name(L)>>', more }: Layered,
) =>
  make({
    catalog: `/OCProperties<</OCGs[10 0 R]/D<<${config}>>>>`,
    resources: '/Properties<</L 10 0 R>>',
    content:
      'BT /F1 18 Tf 72 700 Td (Price 10,000) Tj ET /OC /L BDC BT /F1 18 Tf 72 600 Td (Layer) Tj ET EMC',
    objects: { 10: ocg, ...more },
  });
/** What `Layer` does not show on a screen at first. */
export const LAYERS: [name: string, Finding, Layered][] = [
  ['a layer that is off', 'layer_off', { config: '/OFF[10 0 R]' }],
  ['a base state of OFF', 'layer_off', { config: '/BaseState/OFF' }],
  [
    'a layer for printing only (CVE-2024-52271)',
    'layer_print_or_view_only',
    {
      config: '/AS[<</Event/View/Category[/View]/OCGs[10 0 R]>>]',
      ocg: '<</Type/OCG/Name(L)/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>>>',
    },
  ],
  [
    'a layer that shows when others are off',
    'layer_condition',
    { ocg: '<</Type/OCMD/P/AllOff/OCGs[11 0 R]>>', more: { 11: '<</Type/OCG/Name(M)>>' } },
  ],
];
export const HIDDEN_LAYERS = LAYERS.map(([name, , layered]) => ({
  name,
  bytes: () => layers(document, layered),
}));
