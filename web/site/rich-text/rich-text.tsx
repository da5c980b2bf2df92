import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, figureIn, type Image, type Inline, type List, type Table } from '../../../schema/rich-text/tree.ts'
import { isShowable } from '../../../schema/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ContentLink } from '../link.tsx'
import { Photo } from '../picture/photo.tsx'
import { Heading } from '../section/heading.tsx'
import { useSite } from '../shell/site.ts'
import { Text } from '../text.tsx'

// The parts of a text never change places, so their order identifies them: as arguments they need no keys.
const element = (tag: string, props: object | null, children: readonly ReactNode[]) =>
  createElement(tag, props, ...children)

function inlineElement(node: Inline): ReactNode {
  if (typeof node === 'string') return <Text>{node}</Text>
  switch (node.type) {
    case 'break':
      return <br />
    case 'link':
      return (
        <ContentLink to={node.url}>
          <RichLine nodes={node.children} />
        </ContentLink>
      )
    case 'image':
      return picture(node, 'span', 'span')
    default:
      return element(node.type === 'strong' ? 'strong' : 'em', null, inline(node.children))
  }
}

const FRAMES = { small: 'proseSmall', medium: 'proseMedium' } as const

function picture({ url, alt, caption, scale, size, placeholder, crop }: Image, whole: string, below: string) {
  const words = caption && createElement(below, { className: 'prose-caption', dir: 'auto' }, <Text>{caption}</Text>)
  // Pages load nothing from other hosts.
  if (!isShowable(url)) return words ? createElement(whole, null, alt, ' ', words) : alt
  const shown = (
    <span className="prose-picture">
      <Photo
        address={url}
        alt={alt}
        size={size}
        placeholder={placeholder}
        framing={{ crop }}
        frame={scale ? FRAMES[scale] : 'prose'}
      />
    </span>
  )
  return words || scale
    ? createElement(whole, { className: classNames('prose-figure', scale && `prose-${scale}`) }, shown, words)
    : shown
}

const inline = (nodes: readonly Inline[]) => nodes.map(inlineElement)

const OWN_DIRECTION = { dir: 'auto' }

const list = ({ start, items }: List) =>
  element(
    start === null ? 'ul' : 'ol',
    start === null || start === 1 ? null : { start },
    items.map((item) => element('li', OWN_DIRECTION, item.length === 1 ? only(item[0]!) : blocks(item))),
  )

/** The only block of an item. A paragraph needs no element of its own. */
const only = (block: Block) =>
  block.type === 'paragraph' && !figureIn(block) ? inline(block.children) : [blockElement(block)]

function table({ align, rows: [head = [], ...body] }: Table) {
  const row = (tag: string, cells: readonly Inline[][]) =>
    element(
      'tr',
      null,
      cells.map((cell, at) =>
        element(
          tag,
          { dir: 'auto', className: align[at] && `align-${align[at]}`, ...(tag === 'th' && { scope: 'col' }) },
          inline(cell),
        ),
      ),
    )
  return (
    <ScrollingTable>
      <thead>{row('th', head)}</thead>
      {element(
        'tbody',
        null,
        body.map((cells) => row('td', cells)),
      )}
    </ScrollingTable>
  )
}

/** On narrow screens a table scrolls sideways, so the keyboard must reach it. */
function ScrollingTable({ children }: { children: ReactNode }) {
  const { label } = useSite()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="prose-table" role="group" aria-label={label('part.table')} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

function blockElement(block: Block): ReactNode {
  switch (block.type) {
    case 'heading':
      return createElement(Heading, { below: block.level, dir: 'auto' }, ...inline(block.children))
    case 'list':
      return list(block)
    case 'quote':
      return element('blockquote', OWN_DIRECTION, blocks(block.children))
    case 'rule':
      return <hr />
    case 'table':
      return table(block)
    default: {
      const figure = figureIn(block)
      return figure ? picture(figure, 'figure', 'figcaption') : element('p', OWN_DIRECTION, inline(block.children))
    }
  }
}

const blocks = (nodes: readonly Block[]) => nodes.map(blockElement)

/** A line of a formatted text. */
const RichLine = ({ nodes }: { nodes: readonly Inline[] }) => createElement(Fragment, null, ...inline(nodes))

/** A formatted text. Its headings are below those of the section. */
export const RichText = ({ blocks: nodes, className = '' }: { blocks: readonly Block[]; className?: string }) =>
  element('div', { className: `prose ${className}` }, blocks(nodes))
