import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { hero, language, product } from '../../schema/kinds/index.ts'
import { originalHash, textsOf } from '../../schema/fields/translations/texts.ts'
import type { Translations } from '../../schema/fields.ts'
import { make, makeProduct } from '../../api/testing/factories.ts'
import { answer, startTranslationServer } from '../../api/testing/translation-server.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const { actor, config, database, run, services, url: databaseUrl } = await startCommandLine()
const { content, contentReader } = services

const ID = '0b6c3a5e-1111-4222-8333-444455556666'
const RICH =
  '# Roots\n\nDeep **[roots](/about)** of {name}\n\n- one\n- two \\*\n\n| A | B |\n| --- | --- |\n| 1 | & <2> |'

beforeEach(async () => {
  await database.query('truncate product, hero, language, revision, release, "pendingChange" cascade')
  for (const tag of ['es', 'de']) await content.create(actor, language, make(language, { tag }))
})

const add = (values: object = {}, es?: object, id = ID) =>
  content.create(
    actor,
    product,
    {
      ...makeProduct({ name: 'Wheat', category: 'Seeds', description: '=1+1', detailedDescription: RICH, image: '' }),
      features: ['Early', 'Red | blue'],
      ...values,
      ...(es && { translations: { es } }),
    },
    id,
  )
const item = (id = ID) => contentReader.one(actor, product, id)
const texts = async (tag = 'es', id = ID) => ((await item(id)).translations as Translations)[tag]?.texts ?? {}
const versionOf = async () => (await item()).version

const exported = async (name: string, ...options: string[]) => {
  const path = join(await folder(), name)
  const result = await run('translations', 'export', '--language', 'es', '--out', path, ...options)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  return path
}
const importFile = (path: string, ...options: string[]) => run('translations', 'import', path, ...options)

/** Fills every missing text of a file as a translator does. */
function fill(path: string, translate: (words: string) => string) {
  const text = readFileSync(path, 'utf8')
  const filled = path.endsWith('.csv')
    ? text.replaceAll(/^([^\r\n]*?),(?:"")?,(missing|outdated),/gm, '$1,TODO,$2,')
    : text.replaceAll(
        /<segment state="initial"[^>]*><source>([^]*?)<\/source>(?:<target>[^]*?<\/target>)?<\/segment>/g,
        (_, source: string) =>
          `<segment state="translated"><source>${source}</source><target>${source.replaceAll(/<[^>]*>|&#?\w+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : translate(part)))}</target></segment>`,
      )
  writeFileSync(path, filled)
}

/** Gives a unit of an XLIFF file a target, and calls all of them translated. */
function translateUnit(path: string, id: string, target: string) {
  const unit = new RegExp(`(<unit id="${id}"[^]*?</source>)`)
  const text = readFileSync(path, 'utf8').replace(unit, `$1<target>${target}</target>`)
  writeFileSync(path, text.replaceAll(' state="initial"', ' state="translated"'))
}

describe('an XLIFF file', () => {
  it('comes back as it was: nothing to do', async () => {
    await add({}, { texts: { name: { text: 'Trigo' }, detailedDescription: { text: RICH } } })
    await content.update(actor, product, ID, { name: 'Winter wheat' })
    const path = await exported('es.xlf')
    expect(await importFile(path, '--plan')).toMatchObject({ code: 0 })
    const version = await versionOf()
    expect(await importFile(path)).toMatchObject({ code: 0 })
    expect(await versionOf()).toBe(version)
    expect((await texts()).name!.original).toBe(originalHash('Wheat'))
  })

  it('is filled by a translator, imported once, and exported again', async () => {
    await add()
    const path = await exported('es.xlf', '--only', 'missing,outdated')
    fill(path, (words) => words.toUpperCase())
    expect(await importFile(path, '--plan', '--details')).toMatchObject({ code: 2, stdout: /~ product "Wheat"/ })
    expect(await importFile(path)).toMatchObject({ code: 0 })
    const es = await texts()
    expect(es.detailedDescription!.text).toBe(
      RICH.replace('Roots', 'ROOTS')
        .replace('Deep', 'DEEP')
        .replace('roots]', 'ROOTS]')
        .replace('of', 'OF')
        .replace('one', 'ONE')
        .replace('two', 'TWO'),
    )
    expect(es.features).toEqual({ text: ['EARLY', 'RED | BLUE'], original: originalHash(['Early', 'Red | blue']) })
    expect(Object.keys(es).toSorted()).toEqual(
      textsOf(product.fields, await item())
        .map(({ path: at }) => at)
        .toSorted(),
    )
    const version = await versionOf()
    expect(await importFile(path)).toMatchObject({ code: 0, stdout: /Nothing needed to be changed/ })
    expect(await versionOf()).toBe(version)
    const again = await exported('again.xlf')
    const targets = (file: string) => readFileSync(file, 'utf8').match(/<target>[^]*?<\/target>/g)
    expect(targets(again)).toEqual(targets(path))
  })

  it('shows which texts would change, and no others', async () => {
    await add({}, { texts: { name: { text: 'Trigo' }, category: { text: 'Semillas' }, description: { text: '=1+1' } } })
    await content.update(actor, product, ID, { name: 'Winter wheat', description: '=1+2' })
    const path = await exported('es.xlf', '--only', 'outdated')
    const text = readFileSync(path, 'utf8').replaceAll(
      ' state="initial" subState="verdant:outdated"',
      ' state="translated"',
    )
    writeFileSync(path, text.replace('<target>Trigo<', '<target>Trigo de invierno<'))
    const { stdout } = await importFile(path, '--plan', '--details')
    const lines = stdout.split('\n').filter((line) => line.startsWith('    '))
    expect(lines).toEqual([
      '    translations.es.name: "Trigo" → "Trigo de invierno"',
      '    translations.es.description: "=1+1" (confirmed for another original)',
    ])
  })

  it('names texts that lack names in braces of their originals', async () => {
    await add({ description: 'For {crop} and {crop} on {soil}' })
    const path = await exported('es.xlf', '--only', 'missing')
    translateUnit(path, 'description', 'Para todos')
    const { stderr } = await importFile(path, '--plan')
    expect(stderr).toMatch(
      /1 text without names in braces that the original has:\n.*“Wheat”: description: \{crop\}, \{soil\}/,
    )
  })

  it('names texts with fewer paragraphs, lines or entries than their originals', async () => {
    await add({ detailedDescription: 'One.\n\nTwo.\n\nThree.' })
    const path = await exported('es.xlf', '--only', 'missing')
    translateUnit(path, 'detailedDescription', 'Todos.')
    const { stderr } = await importFile(path, '--plan')
    expect(stderr).toMatch(
      /1 text with fewer paragraphs, lines or entries than the original:\n.*“Wheat”: detailedDescription: 1 of 3/,
    )
  })

  it('that arrives late for a changed original is taken, and stays outdated', async () => {
    await add()
    const path = await exported('es.xlf')
    fill(path, (words) => words.toUpperCase())
    await content.update(actor, product, ID, { name: 'Winter wheat' })
    const { code, stderr } = await importFile(path)
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/The originals of 1 text have changed.*\n.*es\.xlf:\d+: “Winter wheat”: name/),
    ])
    expect((await texts()).name).toEqual({ text: 'WHEAT', original: originalHash('Wheat') })
    const [status] = await services.translationStatus.status(actor, { kind: product.name, language: 'es' })
    expect(status).toMatchObject({ missing: 0, outdated: 1 })
  })

  it('does not take back what was changed here, and asks where both have changed', async () => {
    await add({}, { texts: { name: { text: 'Trigo' }, category: { text: 'Semillas' } } })
    const path = await exported('es.xlf')
    const edit = { name: { text: 'Trigo nuevo' }, category: { text: 'Semilla' } }
    await content.update(actor, product, ID, { translations: { es: { texts: edit } } })
    writeFileSync(path, readFileSync(path, 'utf8').replace('>Semillas<', '>Simientes<'))
    const refused = await importFile(path)
    expect(refused).toMatchObject({
      code: 1,
      stderr: /es\.xlf:\d+: “Wheat”: category: was changed here and in the file/,
    })
    expect(refused.stderr).not.toMatch(/: name:/)
    expect(await importFile(path, '--ours')).toMatchObject({ code: 0 })
    expect(await texts()).toMatchObject(edit)
    expect(await importFile(path, '--theirs')).toMatchObject({ code: 0 })
    expect(await texts()).toMatchObject({ ...edit, category: { text: 'Simientes' } })
  })

  it('removes no text because its target is empty', async () => {
    await add({}, { texts: { name: { text: 'Trigo' } } })
    const path = await exported('es.xlf')
    writeFileSync(path, readFileSync(path, 'utf8').replace('<target>Trigo</target>', '<target></target>'))
    expect(await importFile(path)).toMatchObject({ code: 0 })
    expect(await texts()).toMatchObject({ name: { text: 'Trigo' } })
  })

  it('confirms an outdated text that it calls translated', async () => {
    await add({}, { texts: { name: { text: 'Trigo' } } })
    await content.update(actor, product, ID, { name: 'The wheat' })
    const path = await exported('es.xlf', '--only', 'outdated')
    const text = readFileSync(path, 'utf8')
    expect(text.match(/<unit /g)).toHaveLength(1)
    writeFileSync(path, text.replace('state="initial" subState="verdant:outdated"', 'state="final"'))
    expect(await importFile(path)).toMatchObject({ code: 0 })
    expect((await texts()).name).toEqual({ text: 'Trigo', original: originalHash('The wheat') })
  })

  it('is read after a program has split its segments and copied the original into others', async () => {
    await add()
    const path = await exported('es.xlf')
    const text = readFileSync(path, 'utf8')
      .replace(
        /<segment state="initial"><source>Wheat<\/source><\/segment>/,
        '<segment id="a" state="translated"><source>Wh</source><target order="3">go</target></segment><ignorable><source>ea</source></ignorable>' +
          '<segment id="b" state="final"><source>t</source><target order="1"><mrk id="m" type="term">Tri</mrk></target></segment>',
      )
      .replace('<source>Seeds</source>', '<source>Seeds</source><target>Seeds</target>')
    writeFileSync(path, text)
    expect(await importFile(path)).toMatchObject({
      code: 0,
      stderr: /as the original and not marked as translated: 1 text/,
    })
    expect(await texts()).toEqual({ name: { text: 'Trieago', original: originalHash('Wheat') } })
  })
})

describe('a table', () => {
  it('comes back as it was, and guards formulas', async () => {
    await add({}, { texts: { name: { text: '=cmd|x' } } })
    const path = await exported('es.csv')
    const text = readFileSync(path, 'utf8')
    expect(text.split('\r\n')[0]).toBe('\uFEFFlanguage,kind,id,path,original,translation,state,exported')
    expect(text).toContain(",'=1+1,")
    expect(text).toContain(",'=cmd|x,translated,")
    expect(await importFile(path, '--plan')).toMatchObject({ code: 0 })
  })

  it('is filled, with rows in any order, and imported', async () => {
    await add()
    const path = await exported('es.csv')
    const [head, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
    const filled = rows
      .filter((row) => !row.includes('detailedDescription'))
      .map((row) => row.replace(/,,missing,/, ',TODO,missing,'))
    writeFileSync(path, [head, ...filled.filter((row) => row.startsWith('es')).toReversed()].join('\r\n'))
    expect(await importFile(path)).toMatchObject({ code: 0 })
    expect(await texts()).toMatchObject({
      name: { text: 'TODO', original: originalHash('Wheat') },
      description: { text: 'TODO', original: originalHash('=1+1') },
      features: { text: ['TODO'] },
    })
  })

  it.each([
    { name: 'semicolons and no byte order mark', separator: ';', encoding: undefined },
    { name: 'tabs', separator: '\t', encoding: undefined },
    { name: 'an encoding of its own', separator: ';', encoding: 'latin1' as const },
  ])('that a spreadsheet has saved with $name is imported', async ({ separator, encoding }) => {
    await add()
    const path = join(await folder(), 'saved.csv')
    const rows = [
      ['language', 'kind', 'id', 'path', 'original', 'translation', 'state', 'exported'],
      ['es', 'product', ID, 'name', 'Wheat', 'Año', 'missing', ''],
    ]
    writeFileSync(path, `${rows.map((row) => row.join(separator)).join('\n')}\n`, encoding ?? 'utf8')
    if (encoding) expect(await importFile(path)).toMatchObject({ code: 1, stderr: /--encoding windows-1252/ })
    expect(await importFile(path, ...(encoding ? ['--encoding', 'windows-1252'] : []))).toMatchObject({ code: 0 })
    expect(await texts()).toMatchObject({ name: { text: 'Año' } })
  })

  it('needs a language: its own, or that of the command', async () => {
    await add()
    const path = join(await folder(), 'texts.csv')
    writeFileSync(path, `kind,id,path,original,translation\nproduct,${ID},name,Wheat,Weizen\n`)
    expect(await importFile(path)).toMatchObject({ code: 1, stderr: /line 2 does not say its language/ })
    expect(await importFile(path, '--language', 'de')).toMatchObject({ code: 0 })
    expect(await texts('de')).toMatchObject({ name: { text: 'Weizen' } })
    expect(await importFile(await exported('es.csv'), '--language', 'de')).toMatchObject({
      code: 1,
      stderr: /not in de/,
    })
  })
})

describe('a file with mistakes is refused as a whole, with their places', () => {
  const xliff = async (change: (text: string) => string) => {
    await add()
    const path = await exported('es.xlf')
    fill(path, (words) => words.toUpperCase())
    const text = readFileSync(path, 'utf8')
    expect(change(text)).not.toBe(text)
    writeFileSync(path, change(text))
    const result = await importFile(path)
    expect(await texts()).toEqual({})
    return result
  }
  const within = (from: RegExp | string, to: string) => (text: string) => text.replace(from, to)

  it.each([
    ['damaged XML', within('</segment>', '</segmen>'), /es\.xlf: is not well-formed XML: line \d+/],
    [
      'a file that ends early',
      (text: string) => text.slice(0, text.length / 2),
      /es\.xlf: is not well-formed XML: line \d+/,
    ],
    ['an unknown item', within(ID, ID.replace('0b', 'ff')), /es\.xlf:3: there is no product with the id/],
    ['an unknown kind', within('file id="product.', 'file id="cat.'), /es\.xlf:3: the file “cat\..*” is of no kind/],
    ['an unknown path', within('unit id="name"', 'unit id="nam"'), /es\.xlf:\d+: “Wheat”: nam: there is no text/],
    ['a text twice', within('unit id="name"', 'unit id="category"'), /“Wheat”: category: the file has this text twice/],
    [
      'a text that is too long',
      within('>WHEAT<', `>${'X'.repeat(300)}<`),
      /es\.xlf:\d+: “Wheat”: translations\.es\.texts\.name.*at most 200 characters/,
    ],
    [
      'an unknown language',
      within('trgLang="es"', 'trgLang="fr"'),
      /es\.xlf: line \d+: the site has no language “fr”. It has es, de/,
    ],
    [
      'another original language',
      within('srcLang="en"', 'srcLang="sv"'),
      /translated from “sv”; the original language is en/,
    ],
    [
      'XLIFF 1.2',
      () => '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>',
      /is XLIFF 1\.2\. Only XLIFF 2\.0/,
    ],
    ['other XML', () => '<a/>', /is XML with the root element a/],
    ['an entity', within('>WHEAT<', '>&wheat;<'), /is not well-formed XML: line \d+.*undefined entity/],
    [
      'lost original data',
      (text: string) => text.replaceAll(/<originalData>[^]*?<\/originalData>/g, ''),
      /detailedDescription: has an inline code without/,
    ],
  ])('%s', async (_, change, message) => {
    const { code, stderr } = await xliff(change)
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
  })

  it.each([
    ['no column', 'kind,id,path,original\nproduct,x,y,z', /has no column translation/],
    [
      'an unknown kind',
      `language,kind,id,path,original,translation\nes,cat,${ID},name,Wheat,Trigo`,
      /t\.csv:2: there is no kind “cat”/,
    ],
    [
      'an unknown state',
      `language,kind,id,path,original,translation,state\nes,product,${ID},name,Wheat,Trigo,done`,
      /t\.csv:2: “Wheat”: name: has the state “done”/,
    ],
    [
      'an open quote',
      `language,kind,id,path,original,translation\nes,product,${ID},name,"Wheat,Trigo`,
      /a quoted cell is never closed/,
    ],
    [
      'no original',
      `language,kind,id,path,original,translation\nes,product,${ID},name,,Trigo`,
      /t\.csv:2: “Wheat”: name: its original is missing/,
    ],
  ])('a table with %s', async (_, text, message) => {
    await add()
    const path = join(await folder(), 't.csv')
    writeFileSync(path, `${text}\n`)
    expect(await importFile(path)).toMatchObject({ code: 1, stderr: expect.stringMatching(message) as string })
    expect(await texts()).toEqual({})
  })
})

describe('an import', () => {
  const filledFile = async () => {
    await add()
    const path = await exported('es.xlf')
    fill(path, (words) => words.toUpperCase())
    return path
  }

  it('is undone as other imports are', async () => {
    const path = await filledFile()
    expect(await importFile(path)).toMatchObject({ code: 0 })
    expect(await run('import', '--undo', '--yes')).toMatchObject({ code: 0 })
    expect(await texts()).toEqual({})
  })

  it('writes drafts, a second time nothing, and nothing goes live', async () => {
    const path = await filledFile()
    const drafts = () =>
      database.query<{ values: { translations: Translations } }>('select values from "pendingChange"')
    expect(await importFile(path, '--draft')).toMatchObject({ code: 0 })
    expect(await texts()).toEqual({})
    const before = await drafts()
    expect(before[0]!.values.translations['es']!.texts['name']).toEqual({
      text: 'WHEAT',
      original: originalHash('Wheat'),
    })
    expect(await importFile(path, '--draft', '--plan')).toMatchObject({ code: 0 })
    expect(await importFile(path, '--draft')).toMatchObject({ code: 0 })
    expect(await drafts()).toEqual(before)
  })

  it('prepares a release, which publishes one language', async () => {
    const path = await filledFile()
    expect(await importFile(path, '--release', 'Spanish')).toMatchObject({ code: 0 })
    expect(await texts()).toEqual({})
    expect(await importFile(path, '--release', 'Spanish', '--plan')).toMatchObject({ code: 0 })
    expect(await run('release', 'publish', 'Spanish', '--yes')).toMatchObject({ code: 0 })
    expect(await texts()).toMatchObject({ name: { text: 'WHEAT' } })
  })
})

describe('the status', () => {
  it('is a table, or JSON, with exit code 2 while something is left', async () => {
    await add()
    const { code, stdout } = await run('translations', 'status', '--language', 'es', '--kind', 'products')
    expect([code, stdout.split('\n')[0]]).toEqual([
      2,
      expect.stringMatching(/^Language +Kind +Items +Visible +Complete +Texts +Missing +Outdated$/),
    ])
    expect(stdout).toMatch(/^es +product +1 +0 +0 +(\d+) +\1 +0$/m)
    const json = await run('translations', 'status', '--json')
    expect(JSON.parse(json.stdout)).toContainEqual(
      expect.objectContaining({ kind: 'product', language: 'de', items: 1 }),
    )
    const path = await exported('es.xlf')
    fill(path, (words) => words.toUpperCase())
    await importFile(path)
    expect(await run('translations', 'status', '--language', 'es', '--kind', 'products')).toMatchObject({
      code: 0,
      stdout: /All texts are translated/,
    })
  })
})

it('exports of unknown languages, kinds and states are refused before anything is written', async () => {
  const at = join(await folder(), 'x.xlf')
  const attempt = (...options: string[]) => run('translations', 'export', '--out', at, ...options)
  expect(await attempt('--language', 'fr')).toMatchObject({ code: 1, stderr: /no other language “fr”. It has es, de/ })
  expect(await attempt('--language', 'e!')).toMatchObject({ code: 1, stderr: /not the tag of a language/ })
  expect(await attempt('--language', 'es', '--kind', 'cats')).toMatchObject({ code: 1, stderr: /no kind “cats”/ })
  expect(await attempt('--language', 'es', '--kind', 'redirects')).toMatchObject({
    code: 1,
    stderr: /no texts in other/,
  })
  expect(await attempt('--language', 'es', '--only', 'done')).toMatchObject({ code: 1, stderr: /missing or outdated/ })
  expect(await attempt('--language', 'es', '--format', 'csv')).toMatchObject({ code: 1, stderr: /ends in \.xlf/ })
  expect(() => readFileSync(at)).toThrow('ENOENT')
})

it('writes no file if there is nothing to export', async () => {
  const at = join(await folder(), 'x.xlf')
  expect(await run('translations', 'export', '--language', 'es', '--out', at)).toMatchObject({
    code: 0,
    stderr: /nothing to export/,
  })
  expect(() => readFileSync(at)).toThrow('ENOENT')
})

it('exports singletons, too', async () => {
  await content.updateSingleton(actor, hero, { title: 'Grow' })
  const path = await exported('es.xlf', '--kind', 'hero')
  fill(path, (words) => words.toUpperCase())
  expect(await importFile(path)).toMatchObject({ code: 0 })
  const [row] = await database.query<{ translations: Translations }>('select translations from hero')
  expect(row!.translations['es']!.texts['title']).toMatchObject({ text: 'GROW' })
})

describe('drafts by a translation service', () => {
  const draft = async (url: string, ...options: string[]) =>
    runInProcess(databaseUrl, ['translations', 'draft', '--language', 'es', ...options], {
      env: { DATA_DIR: config.dataDir, TRANSLATE_URL: url },
    })

  it('are written for all items, a second time nothing', async () => {
    const { url, requests } = await startTranslationServer()
    const ids = Array.from({ length: 25 }, () => crypto.randomUUID())
    for (const id of ids) await add({}, undefined, id)
    const count = 25 * textsOf(product.fields, await item(ids[0])).length
    expect(await draft(url, '--kind', 'products')).toMatchObject({
      code: 0,
      stdout: `Drafted ${count} texts of 25 items in Spanish\n`,
    })
    const sent = requests.length
    expect(await draft(url)).toMatchObject({ code: 0, stdout: /Drafted 0 texts/ })
    expect(requests).toHaveLength(sent)
    expect(await texts('es', ids[0])).toEqual({})
  })

  it('fail with what the service answered, or without a service', async () => {
    const { url, answers } = await startTranslationServer()
    await add()
    answers.push(answer(400, '{"error":"No such model"}'))
    expect(await draft(url)).toMatchObject({ code: 1, stderr: /The translation service answered 400: No such model/ })
    expect(await run('translations', 'draft', '--language', 'es')).toMatchObject({
      code: 1,
      stderr: /Set TRANSLATE_URL/,
    })
  })

  it('say which answers could not be used', async () => {
    const { url, answers } = await startTranslationServer()
    await add()
    answers.push((response, { q }) =>
      response.end(JSON.stringify({ translatedText: q.map((html) => html.replaceAll(/<[^>]*>/g, '')) })),
    )
    const result = await draft(url, '--json')
    expect(result).toMatchObject({ code: 2, stderr: /“Wheat”: detailedDescription: The service has lost the markup/ })
    expect(JSON.parse(result.stdout)).toMatchObject({ items: 1, failed: [{ path: 'detailedDescription' }] })
  })
})
