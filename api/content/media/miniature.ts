/** A small copy of a picture. */
export interface Miniature {
  /** WebP. */
  bytes: Buffer
  width: number
  height: number
}

/** Returns a copy of a picture that is at most `side` pixels wide and high. @param picture a path or its bytes */
export async function miniatureWithin(picture: string | Buffer, side: number): Promise<Miniature> {
  const { sharp } = await import('./sharp.ts')
  const { data, info } = await sharp(picture, { failOn: 'none' })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
