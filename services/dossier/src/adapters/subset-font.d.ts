declare module 'subset-font' {
  /** The font subset to the characters of `text`, as a TrueType or OpenType file. */
  const subsetFont: (font: Buffer, text: string, options: { readonly targetFormat: 'sfnt' }) => Promise<Buffer>;
  export = subsetFont;
}
