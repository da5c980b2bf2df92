import { isAddress } from '../../../schema/text.ts'
import { isPictureFile } from './picture-file.ts'
import { withoutReferences } from './references.ts'

/* What page builders write into the attributes of shortcodes: headings, texts, buttons and pictures, by their names. */

export type Attribute = readonly [key: string, value: string]

/** `key=value` with a value in quotation marks of either kind, or bare. */
const PAIR = /(?<=\s)([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g
/** Divi escapes characters that would end an attribute. */
const ESCAPES: Record<string, string> = { '%22': '"', '%91': '[', '%93': ']', '%92': '\\' }

/** Reads the attributes of a shortcode. @param written the attributes as they are written */
export const attributesIn = (written: string): Attribute[] =>
  [...written.matchAll(PAIR)].map(([, key, ...values]) => {
    const value = values.slice(0, 3).find((one) => one !== undefined) ?? ''
    return [key!.toLowerCase(), value.replaceAll(/%(?:22|91|92|93)/g, (found) => ESCAPES[found]!).trim()]
  })

// The names of attributes in WPBakery, Divi, Avada, Enfold and Shortcodes Ultimate, by what they show.
const HEADING = /^(?:title|heading|main_heading|header|h[2-4]|name)$/
const WORDS =
  /^(?:sub_?(?:title|heading|head)|text|author|job_title|company(?:_name)?|position|quote|price|sum|currency|per|number|percent|label|caption|description|tagline|content)$/
const BUTTON = /^(?:button|btn|link)_?(?:text|title)(?:_one|_two)?$/
const TARGET = /^(?:(?:button|btn)_?(?:url|link)|url|link|href)$/
const PICTURE = /^(?:src|image|image_url|img|photo|picture|portrait_url|background_image|bg_image|logo|poster)$/

/** Attributes that are for editors, or for programs. */
const TECHNICAL =
  /^(?:_.*|admin_label|title_text|.*(?:class|style|css|font|icon|color|size|width|height|align(?:ment)?|layout|animation|type|module_id|target))$/
/** Other attributes that have words by their names, or by their values. */
const WORDED =
  /(?:title|heading|header|text|label|caption|name|description|content|message|placeholder|quote|question|answer|price)$/
const SEVERAL_WORDS = /\p{L}{2}\s+\p{L}{2}/u

/** An address that rich text cannot have in links. */
const CONTACT = /^(?:mailto|sms|tel):./i

/** Decodes an address as WPBakery writes it: `url:https%3A%2F%2Fx.example|title:Go`. */
function ofBakery(value: string): string {
  const encoded = /^url:([^|]*)/.exec(value)?.[1]
  if (encoded === undefined) return value
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Returns the address that a value is. */
export function addressIn(value: string): string | undefined {
  const address = withoutReferences(ofBakery(value))
  return address !== '' && isAddress(address) ? address : undefined
}

/** What an attribute shows. */
export type Part = 'picture' | 'heading' | 'words' | 'button'

/** Returns what an attribute shows, or undefined if it shows nothing. */
export function partOf([key, value]: Attribute): Part | undefined {
  if (value === '') return undefined
  const address = addressIn(value)
  if (PICTURE.test(key) && address !== undefined && isPictureFile(address)) return 'picture'
  if (address !== undefined) return undefined
  if (BUTTON.test(key)) return 'button'
  if (HEADING.test(key)) return 'heading'
  return WORDS.test(key) ? 'words' : undefined
}

/** Whether an attribute has words or an address for visitors. */
export function isWorded([key, value]: Attribute): boolean {
  if (value === '' || TECHNICAL.test(key)) return false
  return (
    addressIn(value) !== undefined ||
    CONTACT.test(ofBakery(value)) ||
    [HEADING, WORDS, BUTTON, WORDED].some((names) => names.test(key)) ||
    SEVERAL_WORDS.test(value)
  )
}

/** Whether an attribute has the address to which a shortcode leads. */
export const isTarget = ([key]: Attribute): boolean => TARGET.test(key)

/** Returns the address to which a shortcode leads. */
export const targetIn = (attributes: readonly Attribute[]): string | undefined =>
  attributes
    .filter(isTarget)
    .map(([, value]) => addressIn(value))
    .find((address) => address !== undefined)

/** The parts that can have the link of a shortcode, the preferred one first. */
const LINKED: Part[] = ['button', 'heading', 'picture']

/** Returns the part that has the link of a shortcode. */
export const linkedIn = (attributes: readonly Attribute[]): Part | undefined =>
  LINKED.find((part) => attributes.some((one) => partOf(one) === part))
