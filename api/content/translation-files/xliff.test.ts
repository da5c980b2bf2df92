import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, describe, expect, it } from 'vitest'
import { isText, richText } from '../../../schema/fields.ts'
import { piecesOf } from '../../../schema/fields/translations/pieces.ts'
import { isBlankText, textsOf } from '../../../schema/fields/translations/texts.ts'
import { textOf } from '../../../schema/testing/texts.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { translatedKinds } from '../translations/repository.ts'
import type {
  ItemToExport,
  ReadItem,
  ReadProblem,
  TextOutput,
  TextState,
  TextToExport,
  TextValue,
  TextWriter,
} from './item-texts.ts'
import { readTable, tableWriter } from './table.ts'
import { readXliff } from './xliff-reader.ts'
import { xliffWriter } from './xliff-writer.ts'

async function all<T>(read: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of read) list.push(one)
  return list
}

const schema = XmlDocument.fromString(readFileSync(join(import.meta.dirname, 'testing/xliff.xsd'), 'utf8'))
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

/** Requires a document that is valid XLIFF 2.0. */
function requireValid(text: string) {
  const document = XmlDocument.fromString(text)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

async function written(
  writerFor: (language: string, output: TextOutput) => TextWriter,
  items: readonly ItemToExport[],
) {
  let text = ''
  const writer = writerFor('es', {
    write: async (content) => void (text += content),
    finish: async () => undefined,
    abort: async () => undefined,
  })
  await writer.begin()
  for (const item of items) await writer.write(item)
  await writer.finish()
  return text
}

async function* bytesOf(text: string, size = 1_000) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const MARKUP = [
  '**',
  '*',
  '_',
  '[a](/b)',
  '![x](/y.png)',
  '](',
  '[',
  '\\*',
  '\\',
  '\n\n- ',
  '\n1. ',
  '| a |',
  '\n| --- |',
  '> ',
  '# ',
  '{name}',
  '&amp;',
  '\n',
]
const rich = fc
  .array(fc.oneof(fc.constantFrom(...MARKUP), textOf(50)), { maxLength: 12 })
  .map((parts) => parts.join(''))

const words = rich.filter((text) => !isBlankText(text))
const withWords = (entries: string[]) => words.map((entry) => [...entries, entry])

/** Items of all kinds with any texts, as an export has them. */
const items = fc.constantFrom(...translatedKinds).chain((kind): fc.Arbitrary<ItemToExport> => {
  const texts = textsOf(kind.fields, exampleOf(kind, 3)).map(({ path, field }): fc.Arbitrary<TextToExport> => {
    const value: fc.Arbitrary<TextValue> = isText(field) ? words : fc.array(rich, { maxLength: 2 }).chain(withWords)
    const translation = fc.option(value, { nil: undefined })
    return fc
      .record({ original: value, translation })
      .map((values) => ({ path, field, ...values, state: values.translation === undefined ? 'missing' : 'translated' }))
  })
  return fc.record({
    kind: fc.constant(kind),
    id: fc.uuid(),
    title: textOf(50),
    isVisible: fc.boolean(),
    texts: fc.tuple(...texts).map((all): TextToExport[] => all),
  })
})

const withTexts = items.filter(({ texts }) => texts.length > 0)

const comparable = (read: readonly (ReadItem | ReadProblem)[]) =>
  read.map((item) =>
    'problem' in item
      ? item
      : [
          item.kind.name,
          item.id,
          item.language,
          item.texts.map(({ path, original, translation, isTranslated }) => ({
            path,
            original,
            translation,
            isTranslated,
          })),
        ],
  )
const expected = ({ kind, id, texts }: ItemToExport) => [
  kind.name,
  id,
  'es',
  texts.map(({ path, original, translation, state }) => ({
    path,
    original,
    translation: translation ?? '',
    isTranslated: state === 'translated',
  })),
]

describe('files for translators', () => {
  it('are valid XLIFF, and come back with every text as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(withTexts, { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 1, max: 5_000 }),
        async (some, size) => {
          const text = await written(xliffWriter, some)
          requireValid(text)
          for (const { field } of some.flatMap(({ texts }) => texts))
            if (isText(field)) expect(text).toContain(`<note category="maximum">${field.max} characters</note>`)
          const read = await all(readXliff(bytesOf(text, size)))
          expect(comparable(read)).toEqual(some.map(expected))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('come back from a table with every text as it was', async () => {
    await fc.assert(
      fc.asyncProperty(withTexts, async (item) => {
        const text = await written(tableWriter, [item])
        expect(comparable(await all(readTable(bytesOf(text))))).toEqual([expected(item)])
      }),
      { numRuns: 60 },
    )
  })

  it('say how far each text is', async () => {
    const kind = translatedKinds[0]!
    const { path, field } = textsOf(kind.fields, exampleOf(kind, 1))[0]!
    const item = (state: TextState, isVisible: boolean): ItemToExport => ({
      kind,
      id: crypto.randomUUID(),
      title: 'T',
      isVisible,
      texts: [{ path, field, original: 'a', translation: state === 'missing' ? undefined : 'b', state }],
    })
    const text = await written(xliffWriter, [
      item('missing', true),
      item('outdated', true),
      item('translated', false),
      item('translated', true),
    ])
    requireValid(text)
    expect(text.match(/<segment [^>]*>/g)).toEqual([
      '<segment state="initial">',
      '<segment state="initial" subState="verdant:outdated">',
      '<segment state="translated">',
      '<segment state="final">',
    ])
  })

  it('are found invalid where they are', () => {
    expect(() =>
      requireValid('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"/>'),
    ).toThrow('Missing child element')
  })
})

const HEAD = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es">'
const FILE = `${HEAD}<file id="product.x">`
const MANY = 100_000

// The parser's time grew with the square of the depth: 60 KB of nested tags blocked the process for seconds.
it.each([
  ['nested tags', `${HEAD}${'<a>'.repeat(MANY)}`, 'nested deeper'],
  ['nested codes', `${FILE}<unit id="u"><segment><source>${'<pc>'.repeat(MANY)}`, 'nested deeper'],
  ['attributes', `${HEAD}<a${Array.from({ length: MANY }, (_, n) => ` a${n}=""`).join('')}/>`, 'attributes'],
  ['texts of an item', `${FILE}${'<unit/>'.repeat(MANY)}`, 'texts'],
  ['a long attribute', `${HEAD}<a b="${'x'.repeat(5_000_000)}"/>`, 'longer'],
  ['a long comment', `${HEAD}<!--${'x'.repeat(5_000_000)}-->`, 'longer'],
  ['entities', `<!DOCTYPE x [<!ENTITY a "aa">]>${FILE}<unit id="u"><segment><source>&a;`, 'document type'],
  ['an entity of a file', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${HEAD}</xliff>`, 'document type'],
])('a file with %s is refused in little time', async (_, text, problem) => {
  await expect(all(readXliff(bytesOf(text, 65_536)))).rejects.toThrow(problem)
})

it.each(['[*a', ' ', '](', '\n|-', '| ', '\\', '_[', '&a'])('long texts of %j take little time', (part) => {
  const text = `${part.repeat(20_000)}x`
  expect(
    piecesOf(richText('Text'), text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

it('texts are the same again, whatever is taken for markup', () => {
  const fields = translatedKinds.flatMap((kind) => textsOf(kind.fields, exampleOf(kind, 2)).map(({ field }) => field))
  fc.assert(
    fc.property(fc.constantFrom(...fields), rich, (field, text) => {
      expect(
        piecesOf(field, text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
