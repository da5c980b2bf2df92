import { isObject } from '../../../schema/is-object.ts'
import { isNothing, valueAt } from '../records/path.ts'
import { type Data, textOf } from '../records/values.ts'

/* Where the front matter of a page has its picture. */

/** Keys that commonly have the picture of a page. A theme can keep it in an object. */
const PICTURES = [
  'image',
  'cover',
  'hero',
  'thumbnail',
  'featured_image',
  'featuredImage',
  'heroImage',
  'coverImage',
  'header_image',
  'banner',
  'photo',
  'avatar',
  'images',
  'img',
  'teaser',
]

/** Returns the path of the alternative text of that picture. */
export function pictureAltPathIn(data: Data): string | undefined {
  const [key = '', ...inner] = picturePathIn(data)?.split('.') ?? []
  const within = ['alt', 'caption', 'title'].map((name) => [key, ...inner.slice(0, -1), name].join('.'))
  const beside = ['_alt', 'Alt', 'AltText', '_alt_text'].map((end) => key + end)
  return (inner.length > 0 ? within : beside).find((path) => textOf(valueAt(data, path)) !== '')
}

/** Returns the path of the picture that the front matter names. */
export function picturePathIn(data: Data): string | undefined {
  for (const key of PICTURES) {
    const path = Array.isArray(data[key]) ? `${key}.0` : key
    const value = valueAt(data, path)
    const inner = isObject(value)
      ? ['src', 'url', 'image', 'path', 'relative'].find((name) => !isNothing(value[name]))
      : undefined
    const whole = inner === undefined ? path : `${path}.${inner}`
    const text = valueAt(data, whole)
    if (typeof text === 'string' && /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$|^https?:/i.test(text.trim()))
      return whole
  }
  return undefined
}
