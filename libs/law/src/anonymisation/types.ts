import type { Category, DoubtKind, NamePart, PersonRole, Preset, Style } from '@attendu/contracts/anonymisation/vocabulary';

export { CATEGORIES, PRESETS, STYLES } from '@attendu/contracts/anonymisation/vocabulary';
export type { Category, DoubtKind, NamePart, PersonRole, Preset, Style };

/** One place of a text that names something. Offsets are UTF-16 code units of the text as it came in, end excluded. */
export type Mention = {
  readonly start: number;
  readonly end: number;
  readonly category: Category;
  /** Shared by the mentions of the same first name, surname or address. */
  readonly entityId: string;
  readonly role: PersonRole | null;
  /** Of persons; absent when unknown, as for a mention added by hand. */
  readonly part?: NamePart;
};

/** A place that a person should look at, with the reason in French. */
export type Doubt = {
  readonly start: number;
  readonly end: number;
  readonly kind: DoubtKind;
  readonly message: string;
};

/** Everything found in a text, masked or not. Mentions are in order and never overlap. */
export type Detection = {
  readonly mentions: readonly Mention[];
  readonly doubts: readonly Doubt[];
};

/** What is masked of a detection, and in which style. Equal settings and seed give equal bytes. */
export type MaskSettings = {
  readonly preset: Preset;
  /** Switches over the preset, one category each. */
  readonly switches: Partial<Record<Category, boolean>>;
  readonly style: Style;
  readonly seed: string;
};

/** A mention with its replacement; null when it stays. */
export type MaskedMention = Mention & { readonly replacement: string | null };
