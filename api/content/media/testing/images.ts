import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RasterFormat } from '../formats.ts'
import { sharp } from '../sharp.ts'

/** Creates an empty folder, which is deleted with its contents when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'verdant media '))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Returns the names of the files in a folder, or nothing if the folder does not exist. */
export const filesIn = (folder: string) => readdir(folder).catch(() => [])

interface Drawing {
  width?: number
  height?: number
  frames?: number
  channels?: 3 | 4
}

/** Returns noise of the given size, which encoders cannot compress well. Frames are stacked vertically. */
export function drawing({ width = 40, height = 30, frames = 1, channels = 3 }: Drawing = {}) {
  const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) }
  return sharp(randomBytes(width * height * frames * channels), { raw })
}

/** Returns an image file of the given format without metadata. */
export const image = (format: RasterFormat, size: Drawing = {}) => drawing(size).toFormat(format).toBuffer()

/** Returns a photo as a camera writes it: rotated, with Exif (position and maker), XMP and a wide-gamut colour profile. */
export const photo = (format: RasterFormat, size: Drawing = {}) =>
  drawing(size)
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretXmp</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6, icc: 'p3' })
    .toFormat(format)
    .toBuffer()
