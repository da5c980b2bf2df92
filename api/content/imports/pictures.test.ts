import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { article, mediaFile, product } from '../../../schema/kinds/index.ts'
import { createDiskStorage } from '../media/disk-storage.ts'
import { temporaryDirectory } from '../media/temporary.ts'
import { image } from '../media/testing/images.ts'
import { pdf } from '../media/testing/pdf.ts'
import { startServices } from '../../testing/services.ts'
import { importContent } from './import.ts'
import { MediaStage } from './media-stage.ts'
import { withPictures } from './pictures.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import type { Step } from './step.ts'

const { database } = await startServices()
beforeEach(() => database.pool.query('truncate product, article, "mediaFile", revision'))

const author = { id: null, name: 'test', source: 'test' }
const png = await image('png')

async function store() {
  const data = await mkdtemp(join(tmpdir(), 'verdant-pictures-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const directory = temporaryDirectory(data)
  const media = { storage: createDiskStorage(data), directory, maxBytes: 1e6, maxPixels: 1e6 }
  const stored = () => readdirSync(join(data, 'media')).filter((name) => !name.startsWith('.'))
  const waiting = () => (existsSync(directory) ? readdirSync(directory) : [])
  return { media, directory, stored, waiting }
}

/** Two products that show the same picture of another site, and how often that was fetched. */
function shop(bytes: Buffer | Error = png) {
  const fetched: string[] = []
  const record = (n: number, address: string) => ({
    kind: product,
    id: `0b6c3a5e-1111-4222-8333-44445555666${n}`,
    values: { name: `P${n}`, category: 'c', description: 'd', detailedDescription: 'd', image: address },
    origin: { file: 'shop', line: n },
  })
  const source: Source = {
    name: 'shop',
    sourceName: 'shop',
    async *records() {
      yield record(1, 'https://old.example/Field%20trial.png?size=2')
      yield record(2, 'https://old.example/Field%20trial.png?size=2')
      yield record(3, 'https://elsewhere.example/x.png')
    },
    picture: (address) =>
      address.startsWith('https://old.example/')
        ? async () => {
            fetched.push(address)
            if (bytes instanceof Error) throw bytes
            return bytes
          }
        : undefined,
    close: () => undefined,
  }
  return { source, fetched }
}

async function bringIn(
  { source }: { source: Source },
  { media }: Awaited<ReturnType<typeof store>>,
  { keeps = true, strict = false } = {},
) {
  const stage = new MediaStage(database, media, keeps)
  const steps: Step[] = []
  const stored = withPictures(source, stage, strict)
  try {
    await importContent(database, stored, {
      author,
      media: stage,
      onStep: (step) => steps.push(step),
    })
  } finally {
    await stage.close()
  }
  return { steps, notes: stored.notes?.() }
}

describe('pictures of another site', () => {
  it('are fetched once, stored before the items that show them, and recognised in the next import', async () => {
    const [records, place] = [shop(), await store()]
    const { notes } = await bringIn(records, place)
    expect(notes).toEqual([
      '1 picture stays at elsewhere.example, and pages show only what is stored here (--media-host elsewhere.example brings them in): “P3”',
    ])
    expect(records.fetched).toHaveLength(1)
    const [file] = await database.query<{ publicId: string }>(
      'select "publicId", "originalFilename", width from "mediaFile"',
    )
    expect(file).toMatchObject({ publicId: expect.stringMatching(/^field-trial-[0-9a-f]{12}\.png$/), width: 40 })
    expect(await database.query('select image from product order by name')).toEqual([
      { image: `/media/${file!.publicId}` },
      { image: `/media/${file!.publicId}` },
      { image: 'https://elsewhere.example/x.png' },
    ])
    expect(place.stored()).toEqual([file!.publicId])
    const again = shop()
    expect((await bringIn(again, place)).steps.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    expect(again.fetched).toEqual([])
    expect(place.waiting()).toEqual([])
  })

  it('get their alternative texts, also when they are stored without one, and keep those that they have', async () => {
    const place = await store()
    const withAlts = (...alts: (string | undefined)[]) => {
      const source = shop()
      async function* records() {
        let at = 0
        for await (const record of source.source.records()) {
          const alt = alts[at++]
          yield { ...record, ...(alt === undefined ? {} : { alts: { image: alt } }) }
        }
      }
      return { source: { ...source.source, records } }
    }
    const altOf = async () =>
      (await database.query<{ alt: string }>('select alt from "mediaFile"')).map(({ alt }) => alt)
    await bringIn(withAlts(), place)
    expect(await altOf()).toEqual([''])
    await bringIn(withAlts('Roots', 'Roots'), place)
    expect(await altOf()).toEqual(['Roots'])
    const again = await bringIn(withAlts('Roots', 'Other roots'), place)
    expect(await altOf()).toEqual(['Roots'])
    expect(again.steps.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(again.notes?.[0]).toBe(
      '1 alternative text left out, such as “Other roots”: the picture is stored once and has another one',
    )
  })

  it('that are new have their alternative text at once', async () => {
    const source = shop()
    async function* records() {
      for await (const record of source.source.records()) yield { ...record, alts: { image: 'Roots' } }
    }
    await bringIn({ source: { ...source.source, records } }, await store())
    expect(await database.query('select alt from "mediaFile"')).toEqual([{ alt: 'Roots' }])
  })

  it('have them in other languages, and get those that they lack', async () => {
    const place = await store()
    const inLanguages = (texts: Record<string, string>) => {
      const source = shop()
      const translatedAlts = Object.fromEntries(Object.entries(texts).map(([tag, image]) => [tag, { image }]))
      async function* records() {
        for await (const record of source.source.records())
          yield { ...record, alts: { image: 'Roots' }, translatedAlts }
      }
      return { source: { ...source.source, records } }
    }
    const translations = async () => (await database.query('select translations from "mediaFile"'))[0]
    const of = (text: string) => ({
      isVisible: true,
      texts: { alt: expect.objectContaining({ text }) as object },
    })
    await bringIn(inLanguages({ es: 'Raíces' }), place)
    expect(await translations()).toEqual({ translations: { es: of('Raíces') } })
    await bringIn(inLanguages({ es: 'Otras', de: 'Wurzeln' }), place)
    expect(await translations()).toEqual({ translations: { es: of('Raíces'), de: of('Wurzeln') } })
    const again = await bringIn(inLanguages({ es: 'Otras', de: 'Wurzeln' }), place)
    expect(again.steps.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  it('come along within formatted texts too', async () => {
    const source = shop()
    const text = 'See ![Roots](https://old.example/roots.png) and ![](https://elsewhere.example/y.png).'
    const values = { name: 'P', category: 'c', description: 'd', detailedDescription: text }
    async function* records() {
      yield { kind: product, id: '0b6c3a5e-1111-4222-8333-444455556660', values, origin: { file: 'shop' } }
    }
    await bringIn({ source: { ...source.source, records } }, await store())
    const [file] = await database.query<{ publicId: string }>('select "publicId" from "mediaFile"')
    expect(await database.query('select "detailedDescription" as text from product')).toEqual([
      { text: text.replace('https://old.example/roots.png', `/media/${file!.publicId}`) },
    ])
  })

  it.each(['', ' that cannot be read'])('come along within groups, lists and blocks%s', async (failure) => {
    const [records, place] = [shop(failure === '' ? png : new TransferError('answers 404')), await store()]
    const address = 'https://old.example/Field%20trial.png?size=2'
    const picture = (key: string) => ({ key, picture: { picture: address, alt: 'A field', caption: '' } })
    const text = (key: string) => ({ key, text: { text: `A ![field](${address}) of corn` } })
    const values = {
      title: 'News',
      date: '2024-05-01',
      description: 'In short',
      blocks: [text('a'), picture('b'), { key: 'c', columns: { left: [picture('d')], right: [text('e')] } }],
      search: { title: '', description: '', picture: address },
    }
    const source: Source = {
      ...records.source,
      async *records() {
        yield {
          kind: article,
          id: '0b6c3a5e-1111-4222-8333-444455556666',
          values: structuredClone(values),
          origin: { file: 'news', line: 1 },
        }
      },
    }
    const { notes } = await bringIn({ source }, place)
    const [stored] = await database.query<Pick<typeof values, 'blocks' | 'search'>>(
      'select blocks, search from article',
    )
    const expected = (path: string) =>
      JSON.parse(JSON.stringify(values).replaceAll(address, path)) as Pick<typeof values, 'blocks' | 'search'>
    if (failure === '') {
      const { blocks, search } = expected(`/media/${place.stored()[0]!}`)
      expect(stored).toEqual({ blocks, search })
      const { steps } = await bringIn({ source }, place)
      expect(steps.map(({ outcome }) => outcome)).toEqual(['unchanged'])
      expect(records.fetched).toHaveLength(1)
    } else {
      expect(stored).toMatchObject({ blocks: [text('a'), { picture: { picture: '', alt: 'A field' } }, {}] })
      const field = (path: string) => `imported without its picture: news:1: “News”: ${path}: answers 404`
      expect(notes).toEqual(
        ['blocks.0.text.text', 'blocks.1.picture.picture', 'blocks.2.columns.left.0.picture.picture']
          .map(field)
          .concat(['blocks.2.columns.right.0.text.text', 'search.picture'].map(field)),
      )
    }
  })

  it('that cannot be read are left out, and a note names item, address and answer', async () => {
    const place = await store()
    const { notes } = await bringIn(shop(new TransferError('https://old.example/x.png: answers 404')), place)
    expect(await database.query(`select name from product where image = ''`)).toHaveLength(2)
    expect(notes?.slice(0, 2)).toEqual([
      'imported without its picture: shop:1: “P1”: image: https://old.example/x.png: answers 404',
      'imported without its picture: shop:2: “P2”: image: https://old.example/x.png: answers 404',
    ])
    expect(place.waiting()).toEqual([])
    expect(await database.query('select from "mediaFile"')).toEqual([])
  })

  it('that cannot be read or are no pictures are problems of their items with --strict-media', async () => {
    for (const bytes of [new TransferError('old.example answers 404'), Buffer.from('<html>')]) {
      const place = await store()
      await expect(bringIn(shop(bytes), place, { strict: true })).rejects.toThrow('Nothing was imported')
      expect(place.waiting()).toEqual([])
    }
    expect(await database.query('select from product')).toEqual([])
  })

  it('leave the store as it was when the import fails for another reason', async () => {
    const { source } = shop()
    const place = await store()
    const failing: Source = {
      ...source,
      async *records() {
        yield* source.records()
        yield { kind: product, id: '0b6c3a5e-1111-4222-8333-444455556669', values: {}, origin: { file: 'x' } }
      },
    }
    await expect(bringIn({ source: failing }, place)).rejects.toThrow('Nothing was imported')
    expect(place.stored()).toEqual([])
    expect(place.waiting()).toEqual([])
  })
})

describe('a media file', () => {
  const withFile = (publicId: string, content = png): { source: Source } => ({
    source: {
      name: 'files',
      async *records() {
        const values = { publicId, originalFilename: 'a.png', format: 'png', hash: 'x', alt: '' }
        yield {
          kind: mediaFile,
          id: '0b6c3a5e-1111-4222-8333-444455556666',
          values,
          origin: { file: 'f' },
          content: async () => content,
        }
      },
      close: () => undefined,
    },
  })

  it('gets its fields from its bytes, not from its description', async () => {
    await bringIn(withFile('a.png'), await store())
    expect(
      await database.query('select width, height, bytes > 0 as "hasBytes", length(hash) from "mediaFile"'),
    ).toEqual([{ width: 40, height: 30, hasBytes: true, length: 64 }])
  })

  it.each([
    ['a.jpg', png, /is a png file by its bytes/],
    ['../a.png', png, /Public id must be/],
    ['a.png', Buffer.from('#!/bin/sh'), /is not a JPEG, PNG/],
  ])('called %s is refused for what it is', async (publicId, content, message) => {
    const place = await store()
    const steps: Step[] = []
    const stage = new MediaStage(database, place.media, true)
    const { source } = withFile(publicId, content)
    const refused = importContent(database, source, { author, media: stage, onStep: (step) => steps.push(step) })
    await expect(refused).rejects.toThrow('Nothing was imported')
    expect(steps[0]?.problems[0]?.message).toMatch(message)
    await stage.close()
  })

  it('that a killed import left is swept by the next, unless its row is there', async () => {
    const place = await store()
    await bringIn(withFile('kept-1.png'), place)
    const path = join(place.directory, 'left')
    await writeFile(path, 'x')
    await place.media.storage.put('left-1.png/original', path)
    await rm(path)
    // No process has this number: Linux ends at 2^22.
    await writeFile(join(place.directory, 'import-99999999-x'), 'left-1.png\nkept-1.png\n')
    expect(await MediaStage.cleanUp(database, place.media)).toBe(1)
    expect(place.stored()).toEqual(['kept-1.png'])
    expect(place.waiting()).toEqual([])
  })
})

describe('documents of another site', () => {
  const offers = (image: string, file: string) => ({
    source: {
      ...shop().source,
      async *records() {
        yield {
          kind: product,
          id: '0b6c3a5e-1111-4222-8333-444455556661',
          values: {
            name: 'P',
            category: 'c',
            description: 'd',
            detailedDescription: 'd',
            image,
            documents: [{ title: 'Label', file }],
          },
          origin: { file: 'shop', line: 1 },
        }
      },
      picture: (address: string) => async () => (address.endsWith('.pdf') ? pdf() : png),
    } satisfies Source,
  })

  it('are stored as documents, beside the pictures', async () => {
    const place = await store()
    const { notes } = await bringIn(offers('https://old.example/a.png', 'https://old.example/Label.pdf'), place)
    expect(notes).toEqual([])
    const files = await database.query('select format, width from "mediaFile" order by format')
    expect(files).toEqual([
      { format: 'pdf', width: 0 },
      { format: 'png', width: 40 },
    ])
    const [{ documents } = { documents: [] }] = await database.query<{ documents: { file: string }[] }>(
      'select documents from product',
    )
    expect(documents).toEqual([{ title: 'Label', file: expect.stringMatching(/^\/media\/label-[0-9a-f]{12}\.pdf$/) }])
  })

  it('are not taken for pictures, nor pictures for documents', async () => {
    const place = await store()
    const { notes } = await bringIn(offers('https://old.example/Label.pdf', 'https://old.example/a.png'), place)
    expect(notes).toEqual([expect.stringContaining('is not a PDF'), expect.stringContaining('is not a JPEG')])
    expect(await database.query('select image, documents from product')).toEqual([
      { image: '', documents: [{ title: 'Label', file: '' }] },
    ])
    expect(place.stored()).toEqual([])
  })
})
