import { describe, expect, it } from 'vitest'
import { readPages, textOf } from '../../testing/markdown-site.ts'

describe('the extended syntax of Markdown', () => {
  it.each([
    ['> [!NOTE]\n> Mind *this*', '> **Note**\n>\n> Mind *this*'],
    ['> [!tip]- With a title\n> Text', '> **With a title**\n>\n> Text'],
    [
      'A[^1] b[^two].\n\n[^1]: First\n[^two]:\n    Second\n\n    *more*\n\nAfter',
      'A[1] b[two].\n\n[1] First\n\n[two] Second\n\n*more*\n\nAfter',
    ],
    [
      'Apple\n: A *fruit*\n: A firm\n\nPear tree\n:   Grows.\n\n    Slowly.\n\nAfter',
      '**Apple**\n\nA *fruit*\n\nA firm\n\n**Pear tree**\n\nGrows.\n\nSlowly.\n\nAfter',
    ],
    ['a {::comment}secret *x*{:/comment}b{::nomarkdown}<b>c</b>{:/}', 'a b**c**'],
    ['```js title="An example"\nx\n```', '**An example**\n\nx'],
  ])('%j arrives', async (body, text) => {
    expect((await textOf(body)).text).toBe(text)
  })

  it.each(['a.md', 'a.mdx'])('of formulas stays as it is written in %s, and a note names it', async (name) => {
    const { text, notes } = await textOf('Let $\\frac{a_1}{b_1}$ cost $5 or $6.\n\n$$\na \\\\ *b* * c\n$$', name)
    expect(String(text).replaceAll(/\\([{}_*\\])/g, '$1')).toBe(
      'Let $\\frac{a_1}{b_1}$ cost $5 or $6.\n\n$$ a \\\\ *b* * c $$',
    )
    expect(notes).toEqual([
      expect.stringMatching(
        /^1 item with formulas, which stay as they are written: “A” \(a\.mdx?\): \$\\frac\{a_1\}\{b_1\}\$, /,
      ),
    ])
  })

  it.each([
    [
      ':::note[Read [this](https://x.example/) first]\nText\n:::',
      '**Read** [**this**](https://x.example/) **first**\n\nText',
    ],
    [':::tip Use {braces} here {.x}\nText\n:::', '**Use {braces} here**\n\nText'],
    [':::note[Mind] more words\nText\n:::', '**[Mind] more words**\n\nText'],
  ])('of admonitions loses no word of a title: %j', async (body, text) => {
    expect(String((await textOf(body)).text).replaceAll('\\', '')).toBe(text)
  })

  it('of admonitions has no attributes in MDX', async () => {
    const { items, notes } = await readPages({ 'a.mdx': ':::tip[Mind `it`]{.x}\nText\n:::' })
    expect(items).toMatchObject([{ detailedDescription: '**Mind it**\n\nText' }])
    expect(notes.join()).not.toContain('expressions')
  })

  it('of Jekyll keeps bars in the code of tables', async () => {
    const { items } = await readPages({ '_config.yml': '', 'a.md': '---\n---\n| A | B |\n|---|---|\n| `x | y` | z |' })
    expect(items).toMatchObject([{ detailedDescription: '| A | B |\n| --- | --- |\n| x \\| y | z |' }])
  })
})

it('links and pictures of a wiki stay as they are written, and a note names them', async () => {
  const { text, notes } = await textOf('[[My Page|this]] `[[code]]` ![[field.png]] [[1]](https://b.example/)')
  expect(String(text).replaceAll('\\', '')).toBe('[[My Page|this]] [[code]] ![[field.png]] [[1]](https://b.example/)')
  expect(notes).toContain(
    '1 item with links and pictures of a wiki, which stay as they are written: “A” (a.md): [[My Page|this]], ![[field.png]]',
  )
})

it('comments of Obsidian are removed, and a note names them', async () => {
  const { text, notes } = await textOf('A %%secret\n\n*note*%% b, `%%b%%`, 5%% or 6%')
  expect(text).toBe('A b, %%b%%, 5%% or 6%')
  expect(notes).toContain('1 item with comments, which are removed: “A” (a.md): secret *note*')
})

it.each([
  "``a'' %%secret%%\n\n``b''",
  'a ``` b\n\n%%secret%% ```',
  '`\n\n%%secret%% `',
  '```\nx\n```\n%%secret%%\n```\ny\n```',
])('comments of Obsidian beside marks that are no code are removed: %j', async (body) => {
  expect((await textOf(body)).text).not.toContain('secret')
})
