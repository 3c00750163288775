// Which dictionaries make a document do something (U-03) or show different things to different readers (U-07).
// Rules look at one dictionary at a time, wherever it is reached from: attackers choose the place.
import { Dict, isName, Name, type PdfFile, PdfString, type PdfValue } from '../read/index.ts';
import type { Finding, UploadWarning } from './findings.ts';
import { safeAddress } from './link-rules.ts';

/** Where findings are collected. `signed`: the file cannot be rewritten, so that all it carries stays in it. */
export type Report = {
  readonly signed: boolean;
  readonly active: Set<Finding>;
  readonly hidden: Set<Finding>;
  readonly warnings: Set<UploadWarning>;
  attachments: number;
  /** Links whose actions go with the copy. Only the way through the link is pardoned: any other reaches the rules. */
  readonly dropped: Set<Dict>;
};

export const newReport = (signed: boolean): Report => ({
  signed,
  active: new Set(),
  hidden: new Set(),
  warnings: new Set(),
  attachments: 0,
  dropped: new Set(),
});

/** Entries of a dropped link that nobody follows any more. */
const LINK_ACTIONS = new Set(['A', 'AA', 'PA', 'Popup']);

/** Whether an entry neither stays in the file nor goes into its copy: what a dropped link did. */
export const isDropped = (dict: Dict, key: string, report: Report): boolean =>
  report.dropped.has(dict) && LINK_ACTIONS.has(key);

/** Action types (ISO 32000-2 table 201) and what they are called here; GoTo, GoToDp, Named, Thread, Trans are harmless. */
const ACTIONS: Record<string, Finding> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  SubmitForm: 'submit_form',
  ResetForm: 'other_action',
  ImportData: 'import_data',
  GoToR: 'remote_goto',
  GoToE: 'remote_goto',
  Hide: 'other_action',
  SetOCGState: 'other_action',
  Rendition: 'rich_media',
  Sound: 'rich_media',
  Movie: 'rich_media',
  GoTo3DView: 'rich_media',
  RichMediaExecute: 'rich_media',
};
const MEDIA = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

/** The name's text; empty for anything else. */
export const nameOf = (file: PdfFile, value: PdfValue | undefined): string => {
  const found = file.resolve(value);
  return found instanceof Name ? found.value : '';
};

/** Applies every rule to one dictionary (of a stream, when `isStream`). */
export function judge(file: PdfFile, dict: Dict, isStream: boolean, report: Report): void {
  const type = nameOf(file, dict.get('Type'));
  const subtype = nameOf(file, dict.get('Subtype'));
  if (type !== 'StructElem') judgeAction(file, dict, nameOf(file, dict.get('S')), report);
  if (file.resolve(dict.get('JS')) instanceof PdfString) report.active.add('javascript');
  if (!report.dropped.has(dict) && holdsActions(file, dict.get('AA'))) report.active.add('additional_action');
  if (MEDIA.has(subtype)) report.active.add('rich_media');
  const isFile = holdsFile(file, dict);
  if (isFile) report.attachments++;
  if (subtype === 'FileAttachment' || type === 'EmbeddedFile' || isFile) attachment(report);
  if (isStream && (dict.get('F') !== undefined || dict.get('FFilter') !== undefined)) {
    report.active.add('external_stream');
  }
  if (isStream && dict.get('Ref') !== undefined && subtype === 'Form') report.active.add('external_stream');
  if (
    isStream &&
    (present(file, dict.get('Alternates')) || subtype === 'PS' || dict.get('OPI') !== undefined)
  ) {
    report.hidden.add('print_alternate');
  }
  if (type === 'OCG') judgeLayerUsage(file, dict, report);
  if (type === 'OCMD') judgeMembership(file, dict, report);
}

/** A file specification with the file inside (§7.11.4); a resource that happens to be named EF is none. */
export function holdsFile(file: PdfFile, dict: Dict): boolean {
  const embedded = file.resolve(dict.get('EF'));
  return embedded instanceof Dict && ['F', 'UF', 'DOS', 'Mac', 'Unix'].some((key) => embedded.map.has(key));
}

/** A copy has no place for attached files, wherever they hang; a signed file keeps them for ever. */
function attachment(report: Report): void {
  if (report.signed) report.active.add('embedded_file');
  else report.warnings.add('attachments_dropped');
}

/** A dictionary of actions, whatever their kind; a resource that happens to be named AA is none. */
function holdsActions(file: PdfFile, value: PdfValue | undefined): boolean {
  const dict = file.resolve(value);
  if (!(dict instanceof Dict)) return false;
  return [...dict.map.values()].some((item) => nameOf(file, file.dict(item)?.get('S')) !== '');
}

/** An entry that is there and says something: not null, not an empty dictionary or list. */
function present(file: PdfFile, value: PdfValue | undefined): boolean {
  const found = file.resolve(value) ?? null;
  if (found instanceof Dict) return found.map.size > 0;
  return Array.isArray(found) ? found.length > 0 : found !== null;
}

/** A name tree (§7.9.6) that holds nothing, as writers leave behind: neither names nor branches, whatever its limits. */
function isEmptyTree(file: PdfFile, value: PdfValue | undefined): boolean {
  const found = file.resolve(value) ?? null;
  return (
    found === null ||
    (found instanceof Dict && !['Names', 'Kids'].some((key) => present(file, found.get(key))))
  );
}

/** Jumps into other files and addresses that are none to keep: a copy goes without them, wherever they are. */
function judgeAction(file: PdfFile, dict: Dict, kind: string, report: Report): void {
  const found = Object.hasOwn(ACTIONS, kind) ? ACTIONS[kind] : undefined;
  const leads = (finding: Finding): void => {
    if (report.signed) report.active.add(finding);
    else report.warnings.add('links_dropped');
  };
  if (kind === 'GoToR') leads('remote_goto');
  else if (found) report.active.add(found);
  if (kind === 'URI') {
    const uri = file.resolve(dict.get('URI'));
    const relative = uri instanceof PdfString && /^[\w./?#%-]*$/.test(uri.text().trim());
    if (relative || safeAddress(file, uri) !== undefined) report.warnings.add('links');
    else leads('unsafe_link');
  }
}

/** Rules for the document catalog: what happens on opening, attachments, forms of another kind, layers. */
export function judgeCatalog(file: PdfFile, report: Report): void {
  const catalog = file.catalog;
  const open = file.resolve(catalog.get('OpenAction'));
  if (open instanceof Dict && !isName(file.resolve(open.get('S')), 'GoTo')) {
    // A viewer's own command, such as the window for printing: a copy opens without it.
    const own = !report.signed && isName(file.resolve(open.get('S')), 'Named');
    if (own) report.warnings.add('open_action_dropped');
    else report.active.add('open_action');
  }
  const names = file.dict(catalog.get('Names'));
  if (!isEmptyTree(file, names?.get('JavaScript'))) report.active.add('javascript');
  if ([names?.get('EmbeddedFiles'), catalog.get('AF')].some((value) => present(file, value)))
    attachment(report);
  // A portfolio is its attachments: a copy of the cover page would be another document.
  if (present(file, catalog.get('Collection'))) report.active.add('embedded_file');
  const form = file.dict(catalog.get('AcroForm'));
  if (present(file, form?.get('XFA')) || file.resolve(catalog.get('NeedsRendering')) === true)
    report.active.add('xfa');
  if (catalog.get('Outlines') !== undefined) report.warnings.add('bookmarks');
  const layers = file.dict(catalog.get('OCProperties'));
  if (layers) judgeLayers(file, layers, report);
}

/** What a layer does not show at first is left out of a picture of the page; a signed file keeps it. */
function hiddenLayer(report: Report, finding: Finding): void {
  if (report.signed) report.hidden.add(finding);
  else report.warnings.add('hidden_layers');
}

/** Default configuration (§8.11.4.3): whether every layer is on, always, on every medium. */
function judgeLayers(file: PdfFile, layers: Dict, report: Report): void {
  if (present(file, layers.get('OCGs'))) report.warnings.add('layers');
  for (const config of [layers.get('D'), ...(file.array(layers.get('Configs')) ?? [])]) {
    const dict = file.dict(config);
    if (!dict) continue;
    const base = nameOf(file, dict.get('BaseState'));
    if ((base !== '' && base !== 'ON') || present(file, dict.get('OFF'))) hiddenLayer(report, 'layer_off');
  }
}

/** Usage (§8.11.4.4) that names a state other than ON for printing, viewing, exporting, or a zoom range. */
function judgeLayerUsage(file: PdfFile, layer: Dict, report: Report): void {
  const usage = file.dict(layer.get('Usage'));
  for (const [key, state] of [
    ['Print', 'PrintState'],
    ['View', 'ViewState'],
    ['Export', 'ExportState'],
  ] as const) {
    const word = nameOf(file, file.dict(usage?.get(key))?.get(state));
    if (word !== '' && word !== 'ON') hiddenLayer(report, 'layer_print_or_view_only');
  }
  if (usage?.get('Zoom') !== undefined || usage?.get('User') !== undefined)
    hiddenLayer(report, 'layer_condition');
}

/** Membership (§8.11.2.2) that shows content when layers are off. */
function judgeMembership(file: PdfFile, dict: Dict, report: Report): void {
  const policy = nameOf(file, dict.get('P'));
  if (dict.get('VE') !== undefined || policy === 'AllOff' || policy === 'AnyOff')
    hiddenLayer(report, 'layer_condition');
}
