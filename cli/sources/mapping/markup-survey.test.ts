import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

/** Imports products with these descriptions. */
async function read(...descriptions: string[]) {
  const products = descriptions.map((description, at) => ({ name: `P${at}`, description }))
  const { items, notes } = await readSource(await writeSource('shop.json', JSON.stringify(products)), { as: product })
  return { texts: items.map(({ values }) => values.description), notes }
}

describe('the texts of a field in a JSON file', () => {
  it.each([
    [['if x<y and y>z']],
    [['Ask <ada@example.org> or <https://example.org>.']],
    [['# Title\n\nA **bold** line.<br>Next.\n\n- one\n- two', 'Plain.']],
    [['H<sub>2</sub>O is written in\n\n1. one\n2. two paragraphs']],
    [['Enter your <first-name> here']],
  ])('stay as they are in %j', async (descriptions) => {
    expect((await read(...descriptions)).texts).toEqual(descriptions)
  })

  it('become plain text if most of them are HTML, and a note in the plan names the field', async () => {
    const { texts, notes } = await read(
      '<p>One</p><p>Two &amp; three</p>',
      '<b>Bold</b>, if x<y',
      'Plain\nlines',
      'None',
    )
    expect(texts).toEqual(['One\n\nTwo & three', 'Bold, if x<y', 'Plain\nlines', 'None'])
    expect(notes).toEqual(['products.description: read as HTML (2 of 4 texts contain tags)'])
  })

  it('stay plain text if a single one has tags, and a note in the plan names the field', async () => {
    const { notes } = await read('# One\n\nwith<br>break', '# Two\n\nparagraphs')
    expect(notes).toEqual(['products.description: read as plain text; the tags in 1 of 2 texts stay as they are'])
  })
})

it('texts with a single emphasis are Markdown where the others of the field are', async () => {
  const texts = ['## One\n\n- a', 'Not *yet* public.', 'See [here](/products) and a\\_b.']
  const products = texts.map((body, at) => ({ name: `P${at}`, category: 'C', description: 'D', body }))
  const mapping =
    'rules: [{ kind: products, fields: { name: name, category: category, description: description, detailedDescription: { path: body, transform: markdown } } }]'
  const path = await writeSource('cms.json', JSON.stringify(products))
  const { items, notes } = await readSource(path, { mapping: await writeSource('cms.yaml', `source: cms\n${mapping}`) })
  expect(items.map(({ values }) => values.detailedDescription)).toEqual(texts)
  expect(notes).toEqual(['products.detailedDescription: read as Markdown (as are 2 of 3 texts with its marks)'])
})

it('texts with a single emphasis stay as they are written where nothing says that they are Markdown, and a note says so', async () => {
  const products = ['Not *yet* public.', '5 * 3 and snake_case'].map((body, at) => ({ name: `P${at}`, body }))
  const mapping =
    'rules: [{ kind: products, fields: { name: name, detailedDescription: { path: body, transform: markdown } } }]'
  const path = await writeSource('cms.json', JSON.stringify(products))
  const { items, notes } = await readSource(path, { mapping: await writeSource('cms.yaml', `source: cms\n${mapping}`) })
  expect(items.map(({ values }) => values.detailedDescription)).toEqual([
    String.raw`Not \*yet\* public.`,
    String.raw`5 \* 3 and snake_case`,
  ])
  expect(notes).toEqual([
    expect.stringMatching(/^products\.detailedDescription: 1 text has marks such as \*word\*, which stay/),
  ])
})

describe('character references in plain texts', () => {
  const readNames = async (...names: string[]) => {
    const products = names.map((name, at) => ({ id: at, title: name, tag: [name], text: name }))
    const fields =
      '{ name: { path: title, transform: line }, features: tag, detailedDescription: { path: text, transform: markdown } }'
    const mapping = await writeSource('cms.yaml', `source: cms\nrules: [{ kind: products, id: id, fields: ${fields} }]`)
    const { items, notes } = await readSource(await writeSource('cms.json', JSON.stringify(products)), { mapping })
    return { values: items.map(({ values }) => values), notes }
  }

  it('become characters if all texts of a field are encoded, and a note says so', async () => {
    const { values, notes } = await readNames('Fish &amp; Chips', 'Ada&#8217;s', 'Peas')
    expect(values.map(({ name }) => name)).toEqual(['Fish & Chips', 'Ada’s', 'Peas'])
    expect(values.map(({ features }) => features)).toEqual([['Fish & Chips'], ['Ada’s'], ['Peas']])
    expect(values.map(({ detailedDescription }) => detailedDescription)).toEqual(['Fish & Chips', 'Ada’s', 'Peas'])
    expect(notes).toEqual(
      ['name', 'features', 'detailedDescription'].map(
        (field) => `products.${field}: character references such as &amp; become characters (in 2 of 3 texts)`,
      ),
    )
  })

  it('stay if others have an & alone, and a note says so', async () => {
    const { values, notes } = await readNames('How to write &amp;', 'Fish & Chips')
    expect(values.map(({ name }) => name)).toEqual(['How to write &amp;', 'Fish & Chips'])
    expect(notes[0]).toBe(
      'products.name: character references such as &amp; stay as they are in 1 of 2 texts, because others have an & without one',
    )
  })

  it.each(['R&D', 'a &b; c', 'AT&T &unknown; x', 'x?a=1&copy=2'])('are not in %s', async (name) => {
    const { values, notes } = await readNames(name)
    expect(values[0]!.name).toBe(name)
    expect(notes).toEqual([])
  })
})
