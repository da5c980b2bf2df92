/*
 * WordPress shows videos and posts of other sites at addresses that stand alone on a line, or in [embed]:
 * https://wordpress.org/documentation/article/embeds/. Pages here show the address as a link.
 */

const ADDRESS = String.raw`https?:\/\/[^\s<>"'[\]]+`
/** An element whose text stays as it is, an address in [embed], or one that stands alone on a line or in a paragraph. */
const EMBED = new RegExp(
  String.raw`<(pre|script|style|textarea)(?=[\s>])[^]*?(?:<\/\1>|$(?![^]))|\[embed[^\][]*\]\s*(${ADDRESS})\s*\[\/embed\]|^([ \t]*(?:<p>[ \t]*)?)(${ADDRESS})(?=[ \t]*(?:<\/p>[ \t]*)?\r?$)`,
  'gim',
)

/** Returns a text with links in place of embedded pages. @param onEmbed called with the address of each */
export const withEmbeds = (html: string, onEmbed: (address: string) => void = () => undefined): string =>
  html.replaceAll(EMBED, (match: string, _: unknown, short?: string, before?: string, alone?: string) => {
    const address = short ?? alone
    if (address === undefined) return match
    onEmbed(address)
    return `${before ?? ''}<a href="${address}">${address}</a>`
  })
