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
    ['<div class="x" markdown="1">\n*one*\n</div>\n\n<div markdown=1>*two*</div>', '*one*\n\n*two*'],
    ['```js title="An example"\nx\n```', '**An example**\n\nx'],
  ])('%j arrives', async (body, text) => {
    expect((await textOf(body)).text).toBe(text)
  })

  it.each([
    ['!!! note "Mind *this*"\n    Text\n\n    - one\n\nAfter', '**Mind** **_this_**\n\nText\n\n- one\n\nAfter'],
    ['??? warning inline end\n\n    Text', '**Warning**\n\nText'],
    ['!!! note ""\n\tText', 'Text'],
    ['!!! tip\n    A\n\n    !!! danger "No"\n        B\n\n    C\nD', '**Tip**\n\nA\n\n**No**\n\nB\n\nC\n\nD'],
    ['=== "Corn"\n\n    Text\n\n=== "Wheat"\n\n    More', '**Corn**\n\nText\n\n**Wheat**\n\nMore'],
    ['!!! note\n    ```sh\n    if x\n      y\n    ```\n    After', '**Note**\n\nif x\\\n\u00a0\u00a0y\n\nAfter'],
    ['```\n!!! note\n    code\n```', '!!! note\\\n\u00a0\u00a0\u00a0\u00a0code'],
    ['- Item\n\n    !!! note\n        Text', '- Item\n\n  **Note**\n\n  Text'],
    ['!!! Attention\n\nText', '!!! Attention\n\nText'],
  ])('of MkDocs is read: %j', async (body, text) => {
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

describe('links of wikis', () => {
  it('lead to pages, and embed pictures', async () => {
    const { items, notes } = await readPages({
      'notes/My Page.md': 'Text',
      'a.md':
        '[[My Page]] [[my page#Part|that *one*]] [[the page|My Page]] [[notes/My Page]] [[none|shown]] [[none]] [[1]](https://b.example/) `[[My Page]]`\n\n' +
        '| A | B |\n|---|---|\n| [[My Page\\|cell]] | x |\n\n![[My Page]] ![[none.png|Field]]',
    })
    const found = items.map((item) => item as Record<string, unknown>).find(({ title }) => title === 'A')!
    const text = String(found.detailedDescription)
      .replaceAll(/\/service\/[\da-f-]{36}/g, '/id')
      .replaceAll('\\', '')
    expect(text).toBe(
      '[My Page](/id) [that *one*](/id) [the page](/id) [notes/My Page](/id) shown [[none]] [[1]](https://b.example/) [[My Page]]\n\n' +
        '| A | B |\n| --- | --- |\n| [cell](/id) | x |\n\n[My Page](/id)',
    )
    expect(notes.join('\n')).toContain(
      'references to no page of the folder or to several, which become text: “A” (a.md): none',
    )
    expect(notes.join('\n')).toContain('notes that are shown within the text, which become links: “A” (a.md): My Page')
    expect(notes.join('\n')).toContain('pictures that are not in the folder: “A” (a.md): none.png “Field”')
  })

  it('find a picture by its name', async () => {
    const { items } = await readPages({ 'files/field one.png': 'x', 'a/b.md': '![[field one.png|300]]' })
    expect(items).toMatchObject([{ detailedDescription: '![](/files/field%20one.png)' }])
  })
})

it('comments of Obsidian and marks of highlighted text are removed, and notes name them', async () => {
  const { text, notes } = await textOf(
    'A %%secret\n\n*note*%% b ==marked *words*== if x == y and z == 1, `==a== %%b%%`, 5%% or 6%\n\nTitle\n==',
  )
  expect(text).toBe('A b marked *words* if x == y and z == 1, ==a== %%b%%, 5%% or 6%\n\n## Title')
  expect(notes).toContain('1 item with comments, which are removed: “A” (a.md): secret *note*')
  expect(notes).toContain('1 item with highlighted text, which becomes plain text: “A” (a.md): marked *words*')
})

it.each([
  "``a'' %%secret%%\n\n``b''",
  'a ``` b\n\n%%secret%% ```',
  '`\n\n%%secret%% `',
  '```\nx\n```\n%%secret%%\n```\ny\n```',
])('comments of Obsidian beside marks that are no code are removed: %j', async (body) => {
  expect((await textOf(body)).text).not.toContain('secret')
})
