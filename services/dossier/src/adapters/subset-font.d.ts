declare module 'subset-font' {
  /** The font with the characters of `text` alone, as a plain (TrueType or OpenType) file. */
  const subsetFont: (font: Buffer, text: string, options: { readonly targetFormat: 'sfnt' }) => Promise<Buffer>;
  export = subsetFont;
}
