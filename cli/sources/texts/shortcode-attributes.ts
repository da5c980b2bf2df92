import { isAddress } from '../../../schema/text.ts'
import { withoutReferences } from './references.ts'

/* The attributes of shortcodes: which of them have words or addresses for visitors, and where a shortcode leads. */

export type Attribute = readonly [key: string, value: string]

/** `key=value` with a value in quotation marks of either kind, or bare. */
const PAIR = /(?<=\s)([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/** Reads the attributes of a shortcode. @param written the attributes as they are written */
export const attributesIn = (written: string): Attribute[] =>
  [...written.matchAll(PAIR)].map(([, key, ...values]) => [
    key!.toLowerCase(),
    (values.slice(0, 3).find((value) => value !== undefined) ?? '').trim(),
  ])

const TARGET = /^(?:(?:button|btn)_?(?:url|link)|url|link|href)$/

/** Attributes that are for editors, or for programs. */
const TECHNICAL =
  /^(?:_.*|admin_label|.*(?:class|style|css|font|icon|color|size|width|height|align(?:ment)?|layout|animation|type|module_id|target))$/
/** Other attributes that have words by their names, or by their values. */
const WORDED =
  /^h[2-4]$|(?:title|head(?:ing|er)?|text|label|caption|name|description|content|message|placeholder|quote|question|answer|price|author|position|company|sum|currency|number|percent|tagline)$/
const SEVERAL_WORDS = /\p{L}{2}\s+\p{L}{2}/u

/** Addresses that rich text cannot have in links. WPBakery writes them encoded: `url:tel%3A%2B491`. */
const CONTACT = /^(?:url:)?(?:mailto|sms|tel)(?::|%3A)./i
const ENCODED = /^url:https?%3A/i

/** Returns a value as an address, or undefined if it is no address. */
export function addressIn(value: string): string | undefined {
  const address = withoutReferences(value)
  return address !== '' && isAddress(address) ? address : undefined
}

/** Whether an attribute has words or an address for visitors. */
export function isWorded([key, value]: Attribute): boolean {
  if (value === '' || TECHNICAL.test(key)) return false
  return (
    addressIn(value) !== undefined ||
    CONTACT.test(value) ||
    ENCODED.test(value) ||
    WORDED.test(key) ||
    SEVERAL_WORDS.test(value)
  )
}

/** Whether an attribute has the address to which a shortcode leads. */
export const isTarget = ([key, value]: Attribute): boolean => TARGET.test(key) && addressIn(value) !== undefined

/** Whether an attribute has the title of what a shortcode encloses. */
export const isTitle = ([key, value]: Attribute): boolean => key === 'title' && value !== ''
