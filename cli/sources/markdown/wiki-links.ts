import type { TemplateOptions } from './templates.ts'

/*
 * Links and embeds of wikis: `[[Page#Heading|text]]` of Obsidian (https://help.obsidian.md/links), `[[text|Page]]` of wikis of GitHub,
 * `![[picture.png|300]]`.
 */

export interface WikiOptions extends Pick<TemplateOptions, 'addressOf' | 'onLoss'> {
  /** Returns the address of the picture with a path or a name, as texts of the folder can have it. */
  pictureNamed?: (name: string) => string | undefined
}

const LINK = /(!?)\[\[([^[\]\n|]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?![([])/g

const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

const linkTo = (text: string, address: string) => `[${text}](<${address}>)`

/** Resolves the links of wikis in Markdown. One to no page stays as it is written, or becomes its text. */
export function withWikiLinks(text: string, { addressOf, pictureNamed, onLoss }: WikiOptions): string {
  return text.replaceAll(LINK, (written, embed: string, first: string, second?: string) => {
    const [target, label] = [first.trim(), second?.trim()]
    if (embed !== '' && PICTURE.test(target)) {
      const alt = label === undefined || /^\d+(?:x\d+)?$/.test(label) ? '' : label
      return `![${alt}](<${pictureNamed?.(target) ?? target}>)`
    }
    const name = target.replace(/#.*$/s, '')
    const shown = label || target.replace(/^#/, '').replaceAll('#', ' > ')
    const address = name === '' ? target : addressOf('wiki', name)
    const reversed = address === undefined && label ? addressOf('wiki', label) : undefined
    if (reversed !== undefined) return linkTo(target, reversed)
    if (address === undefined && label === undefined) return written
    if (embed !== '') onLoss('with notes that are shown within the text, which become links', target)
    if (address !== undefined) return linkTo(shown, address)
    onLoss('with references to no page of the folder or to several, which become text', target)
    return shown
  })
}
