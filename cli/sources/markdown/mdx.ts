import type { Expression, ObjectExpression, Program, Property } from 'estree'
import type { Nodes, PhrasingContent, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { SKIP, visit } from 'unist-util-visit'
import { escapeMarkup } from '../../../schema/escape.ts'
import { refuseHostileKeys } from '../../../schema/transfer/json.ts'
import { isHtmlElement } from '../texts/html-tags.ts'
import type { Parts } from './front-matter.ts'
import type { HeldParts } from './held.ts'
import { preformatted } from './preformatted.ts'

/*
 * Components, expressions, imports and exports of MDX (https://mdxjs.com/docs/what-is-mdx/). Nothing is evaluated: elements of HTML,
 * links, pictures and texts stay, and so does what components enclose. Everything else is named.
 */

type OnLoss = (loss: string, what: string) => void

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

const isJsx = (node: Nodes): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

/** Components that are elements of HTML by another name, with the attribute that has their address. */
const KNOWN = new Map([
  ['Link', { element: 'a', address: 'to' }],
  ['Image', { element: 'img', address: 'src' }],
])

const isBlank = (node: Nodes) => node.type === 'text' && node.value.trim() === ''

/** Elements alone in a paragraph are blocks, such as the cells of a table. */
function unravel(tree: Root): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const inner = node.children as Nodes[]
    if (!inner.some(isJsx) || !inner.every((one) => isJsx(one) || isBlank(one))) return undefined
    const blocks = inner.filter(isJsx).map((one) => ({ ...one, type: 'mdxJsxFlowElement' }))
    ;(parent!.children as unknown[]).splice(index!, 1, ...blocks)
    return index!
  })
}

/** Returns the value of an expression that has neither names nor calls; undefined for any other. */
function valueOf(expression: Expression | Property['value']): unknown {
  if (expression.type === 'Literal') return expression.value
  if (expression.type === 'TemplateLiteral' && expression.expressions.length === 0)
    return expression.quasis[0]!.value.cooked
  if (expression.type === 'ArrayExpression') {
    const values = expression.elements.map((one) => (one && one.type !== 'SpreadElement' ? valueOf(one) : undefined))
    return values.includes(undefined) ? undefined : values
  }
  return expression.type === 'ObjectExpression' ? objectOf(expression) : undefined
}

function objectOf({ properties }: ObjectExpression): Record<string, unknown> | undefined {
  const entries = properties.map((one): [string, unknown] => {
    if (one.type !== 'Property' || one.computed) return ['', undefined]
    const { key } = one
    return [key.type === 'Identifier' ? key.name : String(valueOf(key)), valueOf(one.value)]
  })
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

/** Returns the only expression of a program; undefined if it has none, such as a comment. */
function expressionIn(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? []
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

/** Returns where a statement is in its text, which acorn adds. */
const placeOf = (statement: object): { start: number; end: number } => ({ start: 0, end: 0, ...statement })

class MdxReader {
  readonly #source: string
  readonly #held: HeldParts
  readonly #onLoss: OnLoss
  /** The files of imported names. */
  readonly #imported = new Map<string, string>()

  constructor(source: string, held: HeldParts, onLoss: OnLoss) {
    this.#source = source
    this.#held = held
    this.#onLoss = onLoss
  }

  read(tree: Root): void {
    unravel(tree)
    visit(tree, 'mdxjsEsm', ({ data }) => this.#readModule(data?.estree ?? undefined))
    visit(tree, (node, index, parent) => {
      const replaceBy = (...nodes: Nodes[]): [typeof SKIP, number] => {
        ;(parent!.children as Nodes[]).splice(index!, 1, ...nodes)
        return [SKIP, index! + nodes.length]
      }
      if (node.type === 'mdxjsEsm') return replaceBy()
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
        return replaceBy(...this.#expression(node.value, node.data?.estree))
      if (isJsx(node)) this.#element(node)
      return undefined
    })
  }

  #readModule(program: Program | undefined): void {
    for (const statement of program?.body ?? []) {
      const { start, end } = placeOf(statement)
      if (statement.type !== 'ImportDeclaration') {
        this.#onLoss('with exports of MDX, which are removed', this.#source.slice(start, end))
        continue
      }
      for (const { type, local } of statement.specifiers)
        if (type === 'ImportDefaultSpecifier') this.#imported.set(local.name, String(statement.source.value))
    }
  }

  /** Returns what an expression shows: a string or a number, or nothing. */
  #expression(written: string, program: Program | null | undefined): PhrasingContent[] {
    const expression = expressionIn(program)
    const value = expression && valueOf(expression)
    if (typeof value === 'number') return [{ type: 'text', value: String(value) }]
    if (typeof value === 'string')
      return value.trim().includes('\n')
        ? [{ type: 'html', value: preformatted(value, this.#onLoss).html }]
        : [{ type: 'html', value: escapeMarkup(value) }]
    if (expression) this.#onLoss('with expressions of MDX, which are removed', `{${written.trim()}}`)
    return []
  }

  /** Returns the address in an expression: a text, an imported file, or what a function is called with. */
  #addressIn(expression: Expression | undefined): string | undefined {
    if (expression?.type === 'Identifier') return this.#imported.get(expression.name)
    if (expression?.type === 'MemberExpression' && expression.object.type !== 'Super')
      return this.#addressIn(expression.object)
    if (expression?.type === 'CallExpression') {
      const [first] = expression.arguments
      return first && first.type !== 'SpreadElement' ? this.#addressIn(first) : undefined
    }
    const value = expression && valueOf(expression)
    return typeof value === 'string' ? value : undefined
  }

  /** Turns an element into one of HTML. Components become what they enclose. */
  #element(node: JsxElement): void {
    const name = node.name ?? ''
    const { element = name, address } = KNOWN.get(name) ?? {}
    const addressed = element === 'a' ? 'href' : 'src'
    const properties: Record<string, string> = {}
    for (const one of node.attributes) {
      if (one.type !== 'mdxJsxAttribute') continue
      const key = one.name === address ? addressed : one.name
      const text =
        typeof one.value === 'object' && one.value ? this.#addressIn(expressionIn(one.value.data?.estree)) : one.value
      if (text !== undefined)
        properties[key] = key === addressed ? this.#held.address(text ?? '') : this.#held.written(text ?? '')
      else if (isHtmlElement(name) && /^(?:href|src|alt|title)$/.test(key))
        this.#onLoss('with expressions of MDX, which are removed', `<${name} ${written(one)}>`)
    }
    if (KNOWN.has(name) ? addressed in properties : /^[a-z]/.test(name) && isHtmlElement(name)) {
      node.data = { hName: element, hProperties: properties }
      return
    }
    if (name !== '')
      this.#onLoss('with components of MDX, which are removed', [name, ...node.attributes.map(written)].join(' '))
    // What begins in a line of its own is a block.
    const [first] = node.children as Nodes[]
    const isBlock = node.type === 'mdxJsxFlowElement' || (first?.type === 'text' && first.value.startsWith('\n'))
    node.data = { hName: isBlock ? 'div' : 'span' }
  }
}

/** Returns an attribute as it is written. */
function written(attribute: JsxElement['attributes'][number]): string {
  if (attribute.type !== 'mdxJsxAttribute') return `{${attribute.value}}`
  const { name, value } = attribute
  if (value === null || value === undefined) return name
  return typeof value === 'string' ? `${name}=${JSON.stringify(value)}` : `${name}={${value.value}}`
}

/** Turns the nodes of MDX in a tree into those of Markdown and HTML. @param source the text that was parsed */
export const withoutMdx = (tree: Root, source: string, held: HeldParts, onLoss: OnLoss): void =>
  new MdxReader(source, held, onLoss).read(tree)

/** The name of an export with the metadata of a page, which Next.js has instead of front matter. */
const METADATA = /^(?:meta|metadata|front[mM]atter)$/

/**
 * Returns a page of MDX with its exported metadata as front matter, if they have nothing but values.
 *
 * @param parse parses MDX
 * @throws TransferError if the metadata have a key that is not allowed
 */
export function withMetadata(parts: Parts, parse: (text: string) => Root | undefined): Parts {
  const { body } = parts
  const tree = /^export\s+const\s+(?:meta|front)/m.test(body) ? parse(body) : undefined
  const modules = tree?.children.filter((node) => node.type === 'mdxjsEsm') ?? []
  for (const statement of modules.flatMap(({ data }) => data?.estree?.body ?? [])) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    const [one] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
    if (one?.id.type !== 'Identifier' || !METADATA.test(one.id.name) || one.init?.type !== 'ObjectExpression') continue
    const data = objectOf(one.init)
    const { start, end } = placeOf(statement)
    refuseHostileKeys(data)
    if (data) return { ...parts, data: { ...data, ...parts.data }, body: body.slice(0, start) + body.slice(end) }
  }
  return parts
}

const IMPORT_OF_MARKDOWN = /^import\s+([\w$]+)\s+from\s+["']([^"'\n]+\.mdx?)["'];?[ \t]*$/gm

/** How deeply files can include others. */
const DEPTH_LIMIT = 5

/**
 * Replaces components that are Markdown files by the text of their files.
 *
 * @param read returns the text of a file, or undefined if it cannot be read
 */
export function withPartials(text: string, read: (file: string) => string | undefined, depth = 0): string {
  if (depth === DEPTH_LIMIT) return text
  let whole = text
  for (const [, name, file] of text.matchAll(IMPORT_OF_MARKDOWN)) {
    const tag = new RegExp(String.raw`<${name!.replaceAll('$', String.raw`\$`)}(?:\s[^<>]{0,500})?/>`, 'g')
    const partial = tag.test(text) ? read(file!) : undefined
    if (partial !== undefined) whole = whole.replaceAll(tag, () => `\n\n${withPartials(partial, read, depth + 1)}\n\n`)
  }
  return whole
}
