import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { addLanguages } from '../../api/testing/languages.ts'
import { makeProduct } from '../../api/testing/factories.ts'
import { product } from '../../schema/kinds/index.ts'
import { type CommandLine, startCommandLine } from '../testing/command-line.ts'
import { folder } from '../testing/program.ts'

const [staging, production] = [await startCommandLine(), await startCommandLine()]

beforeEach(async () => {
  for (const { database } of [staging, production])
    await database.pool.query('truncate product, language, setting, revision, release, "pendingChange" cascade')
  await addLanguages(production.services.content)
})

const ID = '0b6c3a5e-1111-4222-8333-444455556666'
const create = ({ actor, services }: CommandLine, translations: object) =>
  services.content.create(actor, product, { ...makeProduct({ image: '' }), translations }, ID)
const update = ({ actor, services }: CommandLine, translations: object) =>
  services.content.update(actor, product, ID, { translations })
const translationsIn = async ({ actor, services }: CommandLine) =>
  (await services.contentReader.one(actor, product, ID)).translations

const exported = async (from: CommandLine, name: string) => {
  const path = join(await folder(), name)
  expect(await from.run('export', path)).toMatchObject({ code: 0 })
  return path
}

const SPANISH = { es: { texts: { name: { text: 'Trigo' }, category: { text: 'Semillas' } } } }

describe.each(['content.ndjson', 'content.zip'])('an export to %s', (format) => {
  const copyToStaging = async () =>
    expect(await staging.run('import', await exported(production, format))).toMatchObject({ code: 0 })

  it('carries texts in other languages, and that one or the last one of them was removed', async () => {
    await create(production, SPANISH)
    await copyToStaging()
    expect(await translationsIn(staging)).toMatchObject(SPANISH)
    const removals: [change: object, left: object][] = [
      [
        { es: { texts: { category: null } } },
        { es: { isVisible: false, texts: { name: expect.anything() as object } } },
      ],
      [{ es: null }, {}],
    ]
    for (const [change, left] of removals) {
      await update(staging, change)
      expect(await production.run('import', await exported(staging, format))).toMatchObject({ code: 0 })
      expect(await translationsIn(production)).toEqual(left)
    }
    expect(await production.run('plan', await exported(staging, format))).toMatchObject({ code: 0 })
  })

  it('keeps the texts that the other site has added', async () => {
    await create(production, {})
    await copyToStaging()
    await update(production, SPANISH)
    expect(await production.run('import', await exported(staging, format))).toMatchObject({ code: 0 })
    expect(await translationsIn(production)).toMatchObject(SPANISH)
  })
})

it('an export of items that never had a translation does not name the field, so that a previous version can import it', async () => {
  await create(production, {})
  const path = await exported(production, 'content.ndjson')
  const items = readFileSync(path, 'utf8').split('\n')
  expect(items.find((line) => line.includes(ID))).not.toContain('translations')
})
