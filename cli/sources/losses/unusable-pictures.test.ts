import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressExport, wordPressItem } from '../../testing/wordpress.ts'

const DATA = 'data:image/png;base64,iVBORw0KGgo='
const ITEM = { name: 'Hoe', category: 'Tools', description: 'A hoe', detailedDescription: 'A hoe' }
const NOTE = `1 item with a picture in image whose address cannot be used (left out): “Hoe” (${DATA})`

const MAPPING = `
source: old
rules:
  - kind: products
    records: items
    fields: {name: name, category: category, description: description, image: {path: [photo, picture]}}
`

/** Reads a post with a text. */
async function readPost(content: string) {
  const item = wordPressItem({
    title: 'Hoe',
    'content:encoded': content,
    'wp:post_id': '7',
    'wp:status': 'publish',
    'wp:post_type': 'post',
  })
  return readSource(await writeSource('x.xml', wordPressExport(item)), { as: product })
}

describe('a picture that no page can show', () => {
  it.each([DATA, 'blob:https://x.example/1', 'C:\\pictures\\hoe.png', { id: 7 }])(
    'is left out of a record with a note: %j',
    async (photo) => {
      const path = await writeSource('x.json', JSON.stringify({ items: [{ ...ITEM, photo }] }))
      const { items, notes } = await readSource(path, { mapping: await writeSource('m.yaml', MAPPING) })
      expect(items[0]!.values).not.toHaveProperty('image')
      expect(notes.join('\n')).toContain(
        '1 item with a picture in image whose address cannot be used (left out): “Hoe”',
      )
    },
  )

  it('makes room for the next path of the rule', async () => {
    const record = { ...ITEM, photo: DATA, picture: 'https://old.example/hoe.png' }
    const path = await writeSource('x.json', JSON.stringify({ items: [record] }))
    const { items, notes } = await readSource(path, { mapping: await writeSource('m.yaml', MAPPING) })
    expect(items[0]!.values.image).toBe('https://old.example/hoe.png')
    expect(notes).toContain(NOTE)
  })

  it.each([
    ['images.0.src', 'images.0.alt', 'two'],
    ['images.*.src', 'images.*.alt', 'two'],
    ['addresses', 'texts', 'two'],
    ['addresses.0', 'caption', undefined],
  ])('makes room for the next one of a list: %s', async (image, alt, text) => {
    const address = 'https://old.example/hoe.png'
    const images = [
      { src: DATA, alt: 'one' },
      { src: '', alt: 'empty' },
      { src: address, alt: 'two' },
      { src: 'https://old.example/3.png', alt: 'three' },
    ]
    const addresses = images.map(({ src }) => src)
    const texts = images.map((image) => image.alt)
    const record = { ...ITEM, images, addresses, texts, caption: 'one' }
    const path = await writeSource('x.json', JSON.stringify({ items: [record] }))
    const rule = MAPPING.replace('{path: [photo, picture]}', `{path: "${image}", alt: "${alt}"}`)
    const { items, notes } = await readSource(path, { mapping: await writeSource('m.yaml', rule) })
    expect(items[0]!.values.image).toBe(address)
    expect(items[0]!.alts?.image).toBe(text)
    expect(notes).toContain(NOTE)
    const list = image.split('.')[0]!
    expect(notes.join('\n')).toMatch(new RegExp(`${list}.* \\(further entries\\)|${list}\\.\\*\\.src`))
    expect(notes.join('\n')).toContain('3.png')
  })

  it('makes room for the next one of a cell', async () => {
    const record = { ...ITEM, images: ` , ${DATA.replace(',', '%2C')}, https://old.example/hoe.png` }
    const path = await writeSource('x.json', JSON.stringify({ items: [record] }))
    const rule = MAPPING.replace('{path: [photo, picture]}', '{path: images, transform: ["split ,", first]}')
    const { items, notes } = await readSource(path, { mapping: await writeSource('m.yaml', rule) })
    expect(items[0]!.values.image).toBe('https://old.example/hoe.png')
    expect(notes.join()).toContain('a picture in image whose address cannot be used (left out): “Hoe” (data:')
  })

  it('is left out of a CSV table', async () => {
    const path = await writeSource('x.csv', `name,category,description,image\nHoe,Tools,A hoe,"${DATA}"\n`)
    const { items, notes } = await readSource(path, { as: product })
    expect(items[0]!.values).not.toHaveProperty('image')
    expect(notes).toContain(NOTE)
  })

  it('makes room for the next one in a WordPress post', async () => {
    const { items, notes } = await readPost(
      `<p>A</p><img src="${DATA}" alt="one"><img src="https://old.example/hoe.png" alt="two">`,
    )
    expect(items[0]).toMatchObject({
      values: { image: 'https://old.example/hoe.png' },
      alts: { image: 'two' },
    })
    expect(notes.join('\n')).toContain(`pictures without an address that pages can show in detailedDescription`)
  })

  it('leaves a WordPress post without a picture if it has no other', async () => {
    const { items, notes } = await readPost(`<p>A</p><img src="${DATA}" alt="one">`)
    expect(items[0]!.values).not.toHaveProperty('image')
    expect(notes.join('\n')).toContain(DATA)
  })
})
