import { describe, expect, it } from 'vitest'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import { withParagraphs } from './autop.ts'
import { withoutFences } from './code-blocks.ts'
import { foreignBlocks } from './foreign-blocks.ts'
import { htmlToMarkdown } from './html-text.ts'
import { readBody } from '../markdown/body.ts'
import { lexicalNodes, portableNodes } from './foreign-texts.ts'

const CODE = '  def f(x):\n    if x < 1:\n\treturn *x*\n\n    # done'

/** What a reader sees, with spaces for no-break spaces. A blank line divides paragraphs. */
const shown = (markdown: string) =>
  parseRichText(markdown)
    .map((block) =>
      block.type === 'paragraph' ? plainText([{ ...block, children: ['.', ...block.children] }]).slice(1) : '',
    )
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
const EXPECTED = CODE.replace('\t', '    ')

const escaped = CODE.replaceAll('<', '&lt;')
const asTree = (...nodes: object[]) => toMarkdown(foreignBlocks(nodes))
const leaf = (text: string) => ({ type: 'text', text })

describe('code keeps its lines and their indentation', () => {
  it.each<[string, () => string]>([
    ['HTML', () => htmlToMarkdown(`<pre>\n${escaped}</pre>`)],
    [
      'HTML with highlighted words',
      () =>
        htmlToMarkdown(`<pre><code><span>  </span><b>def</b> f(x):${escaped.slice(11)}</code></pre>`).replaceAll(
          '**',
          '',
        ),
    ],
    ['HTML with breaks', () => htmlToMarkdown(`<pre>${escaped.replaceAll('\n', '<br>')}</pre>`)],
    [
      'Gutenberg',
      () =>
        htmlToMarkdown(
          withParagraphs(
            `<!-- wp:code -->\n<pre class="wp-block-code"><code>${escaped}</code></pre>\n<!-- /wp:code -->`,
          ),
        ),
    ],
    ['a classic post', () => htmlToMarkdown(withParagraphs(`<pre>${escaped}</pre>`))],
    ['Markdown', () => withoutFences(`\`\`\`py\n${CODE}\n\`\`\``)],
    ['Markdown with tildes', () => withoutFences(`~~~~\n${CODE}\n~~~~`)],
    [
      'a Markdown file',
      () =>
        readBody(`\`\`\`\n${CODE}\n\`\`\``, {
          isHtml: false,
          isMdx: false,
          isLiquid: false,
          pictureAt: () => undefined,
          linkTo: (href) => href,
          addressOf: () => undefined,
          onLoss: () => undefined,
        })!.content(false),
    ],
    ['blocks of Strapi', () => asTree({ type: 'code', language: 'py', children: [leaf(CODE)] })],
    [
      'lines of Slate',
      () =>
        asTree({
          type: 'code_block',
          children: CODE.split('\n').map((line) => ({ type: 'code_line', children: [leaf(line)] })),
        }),
    ],
    [
      'Portable Text',
      () =>
        asTree(
          ...portableNodes([
            { _type: 'block', children: [] },
            { _type: 'code', language: 'py', code: CODE },
          ]),
        ),
    ],
    [
      'a block of Payload',
      () =>
        asTree(
          ...lexicalNodes({ children: [{ type: 'block', fields: { blockType: 'Code', language: 'py', code: CODE } }] }),
        ),
    ],
    [
      'Lexical',
      () =>
        asTree(
          ...lexicalNodes({
            children: [
              {
                type: 'code',
                children: CODE.split(/(\n|\t)/).map((text) =>
                  text === '\n'
                    ? { type: 'linebreak' }
                    : text === '\t'
                      ? { type: 'tab' }
                      : { type: 'code-highlight', text },
                ),
              },
            ],
          }),
        ),
    ],
  ])('in %s', (_, convert) => {
    expect(shown(convert())).toBe(EXPECTED)
  })
})

it('what looks like a template within code stays', () => {
  const code = 'a\n{{< b >}}\n{{ c }}'
  const body = readBody(`\`\`\`\n${code}\n\`\`\`\n\n{{< d >}}`, {
    isHtml: false,
    isMdx: false,
    isLiquid: true,
    pictureAt: () => undefined,
    linkTo: (href) => href,
    addressOf: () => undefined,
    onLoss: () => undefined,
  })
  expect(body!.text).toBe(code)
})

it('code in the middle of a paragraph of Markdown divides it', () => {
  expect(withoutFences('a\n```\nx\n  y\n```\nb')).toBe('a\n\nx\\\n\u00a0\u00a0y\n\nb')
  expect(withoutFences('> a\n> ```\n> x\n> ```\n> b')).toBe('> a\n>\n> x\n>\n> b')
})

it('code in a list of Markdown stays in its item', () => {
  expect(withoutFences('- a\n\n  ```\n  x\n    y\n  ```\n- b')).toBe('- a\n\n  x\\\n  \u00a0\u00a0y\n\n- b')
})

it('a text that is indented without being code loses that', () => {
  expect(htmlToMarkdown('<p>&nbsp;&nbsp;a<br>&nbsp; b</p><p>&nbsp;</p>')).toBe('a\\\nb')
})
