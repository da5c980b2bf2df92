import { LRUCache } from 'lru-cache'
import { type Crop, cropName } from '../../../schema/framing.ts'

/** Pages show few of the pictures at the same time. */
const known = new LRUCache<string, Promise<string>>({ max: 1_000 })

/**
 * Returns the part of a placeholder that a crop shows, as a `data:` address. Returns an empty text for an empty placeholder, and
 * for one that cannot be decoded.
 */
export function croppedPlaceholder(placeholder: string, crop: Crop): Promise<string> {
  if (!placeholder || !cropName(crop)) return Promise.resolve(placeholder)
  const key = `${cropName(crop)} ${placeholder}`
  let made = known.get(key)
  if (!made) {
    made = cut(placeholder, crop).catch((error: unknown) => {
      console.warn('Cropping a placeholder failed', error)
      return ''
    })
    known.set(key, made)
  }
  return made
}

async function cut(placeholder: string, crop: Crop): Promise<string> {
  const [{ partOf }, { addressOf }] = await Promise.all([import('./part.ts'), import('./placeholder.ts')])
  const whole = Buffer.from(placeholder.slice(placeholder.indexOf(',') + 1), 'base64')
  return addressOf(await partOf(whole, crop))
}
