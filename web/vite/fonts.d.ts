declare module 'wawoff2' {
  /** Converts a WOFF2 font to TrueType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>
}

declare module 'virtual:truetype/*' {
  /** The font in base64. */
  const font: string
  export default font
}
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2'
    /** A fixed value or a range for each axis to limit. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** Tags of the OpenType features to keep; by default all. */
    keepFeatures?: readonly string[]
  }
  /** Returns the font with the characters of a text only. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
