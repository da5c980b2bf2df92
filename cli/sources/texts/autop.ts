/*
 * WordPress stores classic posts without paragraph tags and adds them when it shows a post (wp-includes/formatting.php,
 * wpautop). The package @wordpress/autop is not used because it is licensed under the GPL.
 */

const BLOCK =
  '(?:address|area|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|li|main|map|math|menu|nav|ol|option|p|pre|section|select|style|summary|table|tbody|td|tfoot|th|thead|tr|ul)'
const TAG = `</?${BLOCK}(?=[\\s/>])[^<>]*>`
const BLOCK_START = new RegExp(`(<${BLOCK}(?=[\\s/>])[^<>]*>)`, 'gi')
const BLOCK_END = new RegExp(`(</${BLOCK}>)`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(`^(?:${TAG}|<!--)`, 'i')
const AFTER_TAG = new RegExp(`(${TAG})[ \\t]*\\n`, 'gi')
const BEFORE_TAG = new RegExp(`\\n[ \\t]*(?=${TAG})`, 'gi')

/** Elements whose line breaks are content. */
const VERBATIM = /<(pre|script|style|textarea)(?=[\s>])[^]*?(?:<\/\1>|$)/gi

const withBreaks = (text: string) =>
  text.replaceAll(AFTER_TAG, '$1 ').replaceAll(BEFORE_TAG, ' ').replaceAll('\n', '<br>')

/** Adds paragraphs for blank lines and line breaks for single ones, by the rules of WordPress. */
function autop(html: string): string {
  const verbatim: string[] = []
  const keep = (match: string) => `\n\n<!--kept ${verbatim.push(match) - 1}-->\n\n`
  return html
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(VERBATIM, keep)
    .replaceAll(/<br\s*\/?>\s*<br\s*\/?>/gi, '\n\n')
    .replaceAll(BLOCK_START, '\n\n$1')
    .replaceAll(BLOCK_END, '$1\n\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (STARTS_WITH_BLOCK.test(part) ? withBreaks(part) : `<p>${withBreaks(part)}</p>`))
    .join('\n')
    .replaceAll(/<!--kept (\d+)-->/g, (_, at: string) => verbatim[Number(at)] ?? '')
}

// https://developer.wordpress.org/block-editor/reference-guides/block-api/block-metadata/: how blocks are delimited.
export const DELIMITER = /^<!--\s+(\/?)wp:([a-z][\w/-]*)\s[^]*?(\/?)-->$/
export const COMMENT = /<!--[^]*?(?:-->|$)/g

/** Blocks whose content WordPress stores without paragraph tags. */
const CLASSIC = new Set(['freeform', 'core/freeform', 'shortcode', 'core/shortcode'])

/** Adds paragraphs to a post: everywhere in a classic post, and only to classic text among blocks. */
export function withParagraphs(content: string): string {
  const parts: string[] = []
  const open: string[] = []
  let from = 0
  const add = (text: string) => {
    const block = open.at(-1)
    parts.push(block === undefined || CLASSIC.has(block) ? autop(text) : text)
  }
  for (const { 0: comment, index } of content.matchAll(COMMENT)) {
    const [, end, name, isVoid] = DELIMITER.exec(comment) ?? []
    if (name === undefined) continue
    add(content.slice(from, index))
    if (end === '/') open.pop()
    else if (isVoid === '') open.push(name)
    from = index + comment.length
  }
  add(content.slice(from))
  return parts.join('\n')
}
