import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { isShowable } from '../../../../schema/text.ts'

const block = (tag: string): Pick<NodeSpec, 'group' | 'parseDOM' | 'toDOM'> => ({
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
})

const attribute = (element: HTMLElement, name: string) => element.getAttribute(name) ?? ''

const pictureOf = (element: HTMLElement) =>
  element.dataset['picture'] === undefined
    ? { url: attribute(element, 'src'), alt: attribute(element, 'alt') }
    : {
        url: element.dataset['picture'],
        alt: attribute(element, 'data-alt'),
        caption: attribute(element, 'data-caption'),
        scale: attribute(element, 'data-scale'),
      }

const nodes = {
  doc: { content: 'block+' },
  paragraph: { ...block('p'), content: 'inline*' },
  heading: {
    group: 'block',
    content: 'text*',
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: [
      { tag: 'h2', attrs: { level: 1 } },
      { tag: 'h3', attrs: { level: 2 } },
    ],
    toDOM: (node) => [`h${Number(node.attrs.level) + 1}`, 0],
  },
  blockquote: { ...block('blockquote'), content: 'block+', defining: true },
  bulletList: { ...block('ul'), content: 'listItem+' },
  orderedList: {
    group: 'block',
    content: 'listItem+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: Number(attribute(element, 'start') || 1) }) }],
    toDOM: (node) => ['ol', node.attrs.start === 1 ? {} : { start: String(node.attrs.start) }, 0],
  },
  listItem: {
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { url: {}, alt: { default: '' }, caption: { default: '' }, scale: { default: '' } },
    parseDOM: [
      { tag: '[data-picture]', getAttrs: pictureOf },
      { tag: 'img[src]', getAttrs: pictureOf },
    ],
    // Pictures on other hosts are not loaded here either.
    toDOM: ({ attrs: { url, alt, caption, scale } }) => [
      'span',
      {
        'data-picture': String(url),
        'data-alt': String(alt),
        'data-caption': String(caption),
        'data-scale': String(scale),
      },
      isShowable(String(url))
        ? ['img', { src: String(url), alt: String(alt) }]
        : ['span', { class: 'rich-text-missing' }, String(alt) || String(url)],
      ...(caption ? [['span', { class: 'rich-text-caption' }, String(caption)] as const] : []),
    ],
  },
  lineBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: 'paragraph',
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: (element) => element.style.textAlign || null,
        setDOMAttr: (value: unknown, attributes) => {
          if (typeof value === 'string') attributes.style = `text-align: ${value}`
        },
      },
    },
  }),
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { url: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ url: attribute(element, 'href') }) }],
    toDOM: ({ attrs: { url } }) => ['a', { href: String(url) }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
} satisfies Record<string, MarkSpec>

/** The document of the editor of formatted texts. */
export const documentSchema = new Schema({ nodes, marks })
