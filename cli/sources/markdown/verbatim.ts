/*
 * Tags whose content is not read as a template: comments, highlighted code, and texts that are shown as they are written
 * (https://jekyllrb.com/docs/liquid/tags/, https://gohugo.io/shortcodes/highlight/).
 */

interface Tags {
  /** The tag that begins, with its name as the first group. */
  open: RegExp
  /** Returns the pattern of the tag that ends it. */
  end: (name: string) => string
}

export const LIQUID: Tags = {
  open: /\{%-?\s{0,9}(comment|raw|highlight)\b[^%{}\n]{0,200}%\}/g,
  end: (name) => String.raw`\{%-?\s{0,9}end${name}\s{0,9}-?%\}`,
}

export const SHORTCODES: Tags = {
  open: /\{\{[<%]\s{0,9}(comment|highlight)\b[^{}\n]{0,200}[>%]\}\}/g,
  end: (name) => String.raw`\{\{[<%]\s{0,9}/\s{0,9}${name}\s{0,9}[>%]\}\}`,
}

const LIQUID_RAW = /\{%-?\s{0,9}(?:end)?raw\s{0,9}-?%\}/g

/** Returns code as fenced code of Markdown, at the place that its tag has in a list or a quote. */
export function fenced(code: string, before: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/~+/g)].map(([run]) => run.length))
  const fence = '~'.repeat(Math.max(3, longest + 1))
  const isBlock = /^[ \t>]*$/.test(before)
  const indent = isBlock ? before : ''
  const inner = code.replace(/^[ \t]*\n/, '').replace(/\n[ \t>]*$/, '')
  return `${isBlock ? '' : '\n\n'}${fence}\n${inner}\n${indent}${fence}\n${indent}`
}

/**
 * Removes comments of Liquid and Hugo, and takes out what they enclose in `raw` and `highlight`.
 *
 * @param take returns what stands for a text that is not to be read further
 * @param asCode returns code in the language of the text. `before` is what stands before it in its line
 */
export function withoutVerbatim(
  text: string,
  { open, end: endOf }: Tags,
  take: (text: string) => string,
  asCode: (code: string, before: string) => string,
): string {
  const parts: string[] = []
  const unclosed = new Set<string>()
  let from = 0
  for (let found = open.exec(text); found; found = open.exec(text)) {
    const { index, 0: tag, 1: name = '' } = found
    const end = new RegExp(endOf(name), 'g')
    end.lastIndex = index + tag.length
    const last = unclosed.has(name) ? null : end.exec(text)
    if (!last) {
      unclosed.add(name)
      continue
    }
    const inner = text.slice(index + tag.length, last.index)
    const before = text.slice(Math.max(from, text.lastIndexOf('\n', index - 1) + 1), index)
    parts.push(text.slice(from, index))
    if (name === 'raw') parts.push(take(inner))
    else if (name === 'highlight') parts.push(take(asCode(inner.replaceAll(LIQUID_RAW, ''), before)))
    from = open.lastIndex = end.lastIndex
  }
  return parts.join('') + text.slice(from)
}
