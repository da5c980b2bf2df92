import { escapeMarkup } from '../escape.ts'
import { shownAddress } from '../framing.ts'
import { isShowable } from '../text.ts'
import { type Block, figureIn, type Image, type Inline } from './tree.ts'

function imageHtml({ url, alt, size, crop }: Image, attributes: string): string {
  const text = escapeMarkup(alt)
  const pixels = size ? ` width="${size.width}" height="${size.height}"` : ''
  // Images of other sites are not loaded anywhere.
  return isShowable(url)
    ? `<img src="${escapeMarkup(shownAddress(url, crop))}" alt="${text}"${pixels}${attributes}>`
    : text
}

/** Returns inline nodes as HTML. */
const inlineHtml = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkup(node)
      switch (node.type) {
        case 'break':
          return '<br>'
        case 'image': {
          const caption = node.caption ? ` title="${escapeMarkup(node.caption)}"` : ''
          return imageHtml(node, caption)
        }
        case 'link':
          return `<a href="${escapeMarkup(node.url)}">${inlineHtml(node.children)}</a>`
        default: {
          const tag = node.type === 'strong' ? 'strong' : 'em'
          return `<${tag}>${inlineHtml(node.children)}</${tag}>`
        }
      }
    })
    .join('')

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'heading': {
      const tag = `h${block.level + 1}`
      return `<${tag}>${inlineHtml(block.children)}</${tag}>`
    }
    case 'list': {
      const items = block.items.map((item) => `<li>${itemHtml(item)}</li>`).join('')
      if (block.start === null) return `<ul>${items}</ul>`
      return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>${items}</ol>`
    }
    case 'quote':
      return `<blockquote>${toHtml(block.children)}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'table': {
      const cells = (tag: string, row: Inline[][]) =>
        row
          .map((cell, at) => {
            const align = block.align[at]
            return `<${tag}${align ? ` align="${align}"` : ''}>${inlineHtml(cell)}</${tag}>`
          })
          .join('')
      const [head = [], ...body] = block.rows
      const rows = body.map((row) => `<tr>${cells('td', row)}</tr>`).join('')
      return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows}</tbody></table>`
    }
    default: {
      const image = figureIn(block)
      return image
        ? `<figure>${imageHtml(image, '')}<figcaption>${escapeMarkup(image.caption)}</figcaption></figure>`
        : `<p>${inlineHtml(block.children)}</p>`
    }
  }
}

/** Returns the content of a list item. One paragraph alone needs no element. */
const itemHtml = ([first, ...more]: Block[]) =>
  first?.type === 'paragraph' && !figureIn(first)
    ? inlineHtml(first.children) + toHtml(more)
    : toHtml(first ? [first, ...more] : [])

/** Returns blocks as HTML. The first level of headings is `h2`. */
export const toHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')
