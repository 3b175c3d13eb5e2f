/** The drawing operations of a page, as pdf.js lists them. */
export type Drawing = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };
/** Codes of the pdf.js operations, by name. */
export type Operations = Readonly<Record<string, number>>;
/** Whether an optional content group (layer) is switched off. */
export type IsLayerHidden = (group: unknown) => boolean;

export type HiddenText = {
  /** All characters drawn. */
  readonly characters: number;
  /** Characters under a filled rectangle that was drawn after them. */
  readonly covered: number;
  /** Characters under an image that was drawn after them. */
  readonly pictured: number;
  /** Characters in the colour of their background, on a hidden layer, or outside the page. */
  readonly unseen: number;
  /** Characters drawn in invisible mode: the text layer that text recognition puts under a scan. */
  readonly inkless: number;
};

type Matrix = readonly [number, number, number, number, number, number];
type Box = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number };
type Shown = { readonly x: number; readonly y: number; readonly characters: number; cover: 'fill' | 'image' | null };
type State = { matrix: Matrix; color: string; alpha: number; isNormal: boolean; mode: number; size: number; leading: number };

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const INKLESS = [3, 7];
const MOST_FILLS = 5_000;

/** A page while its drawing operations are run. */
type Page = {
  readonly view: readonly number[];
  readonly isHidden: IsLayerHidden;
  readonly filled: ReadonlySet<unknown>;
  /** Ends a path without drawing it, as one that only cuts what follows. */
  readonly unpainted: unknown;
  readonly counts: { characters: number; unseen: number; inkless: number };
  readonly seen: Shown[];
  readonly fills: (Box & { readonly color: string })[];
  /** Of each marked content that is open, whether it is on a hidden layer. */
  readonly layers: boolean[];
  readonly stack: State[];
  /** Nothing was drawn since the state was last saved. */
  isBlank: boolean;
  state: State;
  text: Matrix;
  line: Matrix;
};

/**
 * Counts the characters of a page that are hidden from its reader. Only rectangles and images count as covers: the bounding box of another
 * shape is too imprecise.
 */
export function hiddenTextOf(
  { fnArray, argsArray }: Drawing,
  ops: Operations,
  view: readonly number[],
  isHidden: IsLayerHidden,
): HiddenText {
  const page: Page = {
    view,
    isHidden,
    filled: new Set(FILLS.map((name) => ops[name])),
    unpainted: ops.endPath,
    counts: { characters: 0, unseen: 0, inkless: 0 },
    seen: [],
    fills: [],
    layers: [],
    stack: [],
    isBlank: false,
    state: { matrix: IDENTITY, color: '#000000', alpha: 1, isNormal: true, mode: 0, size: 1, leading: 0 },
    text: IDENTITY,
    line: IDENTITY,
  };
  const byNumber = new Map(Object.entries(RUN).map(([name, apply]) => [ops[name], apply]));
  for (const [at, fn] of fnArray.entries()) byNumber.get(fn)?.(page, (argsArray[at] ?? []) as readonly unknown[]);
  const under = (wanted: Shown['cover']) => page.seen.reduce((sum, { cover, characters }) => sum + (cover === wanted ? characters : 0), 0);
  return { ...page.counts, covered: under('fill'), pictured: under('image') };
}

/** The effect of each drawing operation of pdf.js. */
const RUN: Readonly<Record<string, (page: Page, args: readonly unknown[]) => void>> = {
  save,
  restore,
  transform: ({ state }, args) => {
    state.matrix = times(state.matrix, args as unknown as Matrix);
  },
  paintFormXObjectBegin: (page, args) => {
    save(page);
    const { state } = page;
    if (args[0] !== null && args[0] !== undefined) state.matrix = times(state.matrix, [...(args[0] as number[])] as unknown as Matrix);
  },
  paintFormXObjectEnd: restore,
  /** A rectangle that a reader drew over the text is an annotation; its shape has coordinates of its own. */
  beginAnnotation: (page, args) => {
    save(page);
    const [, , transform, matrix] = args as [unknown, unknown, Matrix, Matrix];
    page.state.matrix = times(times(page.state.matrix, transform), matrix);
  },
  endAnnotation: restore,
  setFillRGBColor: ({ state }, args) => {
    state.color = String(args[0]).toLowerCase();
  },
  setFillTransparent: ({ state }) => {
    state.color = 'none';
  },
  setFillColorN: ({ state }) => {
    state.color = 'pattern';
  },
  setTextRenderingMode: ({ state }, args) => {
    state.mode = Number(args[0]);
  },
  setFont: ({ state }, args) => {
    state.size = Number(args[1]);
  },
  setLeading: ({ state }, args) => {
    state.leading = Number(args[0]);
  },
  setGState: ({ state }, args) => {
    for (const [key, value] of args[0] as [string, unknown][]) {
      if (key === 'ca') state.alpha = Number(value);
      if (key === 'BM') state.isNormal = value === 'source-over';
    }
  },
  beginText: (page) => placeText(page, IDENTITY),
  setTextMatrix: (page, args) => placeText(page, [...(args[0] as Iterable<number>)] as unknown as Matrix),
  moveText: (page, args) => moveText(page, Number(args[0]), Number(args[1])),
  setLeadingMoveText: (page, args) => {
    page.state.leading = -Number(args[1]);
    moveText(page, Number(args[0]), Number(args[1]));
  },
  nextLine: (page) => moveText(page, 0, -page.state.leading),
  beginMarkedContent: ({ layers }) => void layers.push(false),
  beginMarkedContentProps: ({ layers, isHidden }, args) => void layers.push(args[0] === 'OC' && args[1] !== null && isHidden(args[1])),
  endMarkedContent: ({ layers }) => void layers.pop(),
  showText,
  constructPath: fillPath,
  /** An image of one point, stretched: a rectangle. */
  paintSolidColorImageMask: (page) => {
    page.isBlank = false;
    cover(page, [0, 0, 1, 1], 'fill');
  },
};

function save(page: Page): void {
  page.stack.push({ ...page.state });
  page.isBlank = true;
}

/** pdf.js leaves out the images that it does not decode: of one, only its coordinates are left between a save and a restore. One that is drawn with something else between them is not seen. */
function restore(page: Page): void {
  const before = page.stack.pop();
  if (page.isBlank && before !== undefined && before.matrix !== page.state.matrix) drawImage(page);
  page.isBlank = false;
  page.state = before ?? page.state;
}

function placeText(page: Page, matrix: Matrix): void {
  page.line = matrix;
  page.text = matrix;
}

const moveText = (page: Page, x: number, y: number): void => placeText(page, times(page.line, [1, 0, 0, 1, x, y]));

function showText(page: Page, args: readonly unknown[]): void {
  page.isBlank = false;
  const { state, counts, view } = page;
  const { characters, width } = measured(args[0] as readonly unknown[], state.size);
  const [x, y] = placed(times(state.matrix, page.text), width / 2, state.size * 0.3);
  page.text = times(page.text, [1, 0, 0, 1, width, 0]);
  if (characters === 0) return;
  counts.characters += characters;
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const behind = page.fills.findLast((fill) => holds(fill, x, y))?.color ?? '#ffffff';
  const isOutside = !holds({ left, bottom, right, top }, x, y);
  if (INKLESS.includes(state.mode)) counts.inkless += characters;
  else if (page.layers.includes(true) || state.color === behind || state.alpha === 0 || isOutside) counts.unseen += characters;
  else page.seen.push({ x, y, characters, cover: null });
}

function fillPath(page: Page, [paint, path, box]: readonly unknown[]): void {
  if (paint !== page.unpainted) page.isBlank = false;
  if (page.filled.has(paint) && isRectangle(path as readonly unknown[])) cover(page, box as number[], 'fill');
}

/** An image fills the unit square of its coordinates. */
function drawImage(page: Page): void {
  cover(page, [0, 0, 1, 1], 'image');
}

/** A filled rectangle or an image covers the characters drawn before it. */
function cover({ state, fills, seen }: Page, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[], by: 'fill' | 'image'): void {
  if (state.alpha < 1 || !state.isNormal || fills.length > MOST_FILLS) return;
  const corners = [placed(state.matrix, left, bottom), placed(state.matrix, right, top)] as const;
  const fill = {
    left: Math.min(corners[0][0], corners[1][0]),
    right: Math.max(corners[0][0], corners[1][0]),
    bottom: Math.min(corners[0][1], corners[1][1]),
    top: Math.max(corners[0][1], corners[1][1]),
    color: by === 'image' ? 'image' : state.color,
  };
  fills.push(fill);
  for (const shown of seen) if (shown.cover === null && holds(fill, shown.x, shown.y)) shown.cover = by;
}

/** The path operations of pdf.js. A curve is 2. */
const [MOVE, LINE, CLOSE] = [0, 1, 3];
const FILLS = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'];

/** True for a path of at most four corners, without curves. */
function isRectangle(path: readonly unknown[] | undefined): boolean {
  const points = path?.[0] as Float32Array | null | undefined;
  if (points === null || points === undefined || points.length > 17) return false;
  for (let at = 0; at < points.length; ) {
    const kind = points[at];
    if (kind !== MOVE && kind !== LINE && kind !== CLOSE) return false;
    at += kind === CLOSE ? 1 : 3;
  }
  return true;
}

function measured(glyphs: readonly unknown[], size: number): { readonly characters: number; readonly width: number } {
  let characters = 0;
  let width = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') width -= (glyph * size) / 1000;
    else if (glyph !== null) {
      const { unicode = '', width: own = 0 } = glyph as { unicode?: string; width?: number };
      width += (own * size) / 1000;
      if (unicode.trim() !== '') characters++;
    }
  }
  return { characters, width };
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];
const placed = (m: Matrix, x: number, y: number): readonly [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
const holds = ({ left, right, bottom, top }: Box, x: number, y: number): boolean => x >= left && x <= right && y >= bottom && y <= top;
