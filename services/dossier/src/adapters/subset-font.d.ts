declare module 'subset-font' {
  /** The font subset to the characters of `text`, its axes pinned to these values, as a TrueType or OpenType file. */
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'sfnt'; readonly variationAxes?: Readonly<Record<string, number>> },
  ) => Promise<Buffer>;
  export = subsetFont;
}
