import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { isObject } from '../../../schema/is-object.ts'
import { service } from '../../../schema/kinds/index.ts'
import { flatTranslations } from '../../../schema/fields/translations/parts.ts'
import { operator } from '../../access/permissions/policy.ts'
import { AppError } from '../../platform/errors.ts'
import { makeService } from '../../testing/factories.ts'
import { addLanguages } from '../../testing/languages.ts'
import { startServices } from '../../testing/services.ts'
import { ItemRepository } from '../items/items.ts'
import type { FieldChoice } from '../publishing/problems.ts'

/*
 * Two people translate an item into two languages: at once, as drafts, in releases, with undo and restore, while an editor changes the original and
 * a previous version of the program writes, too. A model in memory knows which texts there have to be.
 */

const { database, services } = await startServices()
const { content, changeCollector: collector, publisher, releases } = services
const actor = operator('test')
/** Those who translate into each language. */
const people = { es: operator('Ana'), de: operator('Ben') }
const items = new ItemRepository(database)

const LANGUAGES = ['es', 'de'] as const
const PATHS = ['title', 'category', 'description', 'features'] as const

type Texts = Record<string, string>

const language = fc.constantFrom(...LANGUAGES)
const paths = fc.uniqueArray(fc.constantFrom(...PATHS), { minLength: 1, maxLength: 2 })
const step = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), language, paths }),
  fc.record({ do: fc.constant('together' as const), paths }),
  fc.record({ do: fc.constant('draft' as const), language, paths }),
  fc.record({ do: fc.constant('release' as const), language, paths }),
  fc.record({ do: fc.constantFrom('publishDraft', 'publishRelease', 'rollBack', 'original', 'previousVersion') }),
  fc.record({ do: fc.constant('restore' as const), back: fc.nat(3) }),
)

/** Returns a change of texts in a language to new ones. */
const fresh = (tag: string, keys: readonly string[]): Texts =>
  Object.fromEntries(keys.map((key) => [`${tag}.${key}`, randomUUID()]))

const asValues = (texts: Texts) => {
  const byLanguage = Map.groupBy(Object.entries(texts), ([name]) => name.split('.')[0]!)
  return {
    translations: Object.fromEntries(
      Array.from(byLanguage, ([tag, own]) => [
        tag,
        {
          texts: Object.fromEntries(
            own.map(([name, text]) => [
              name.slice(tag.length + 1),
              { text: name.endsWith('features') ? [text] : text },
            ]),
          ),
        },
      ]),
    ),
  }
}

/** Returns the texts of translations by language and path. */
const textsIn = (translations: unknown): Texts =>
  Object.fromEntries(
    Object.entries(flatTranslations(translations)).map(([name, value]) => [
      name,
      String(isObject(value) ? value['text'] : value),
    ]),
  )

/** Returns the texts of the live item in other languages. */
const live = async (id: string): Promise<Texts> => textsIn((await items.one(service, id))!.translations)

/** Carries out work that may overlap with what has gone live since, and decides for one side everywhere. */
async function decided(keep: FieldChoice['keep'], work: (choices: FieldChoice[]) => Promise<unknown>): Promise<void> {
  try {
    await work([])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
    const { problems } = error as unknown as { problems: FieldChoice[] }
    await work(problems.map(({ kind, itemId, field }) => ({ kind, itemId, field, keep })))
  }
}

/** Changes the item as a version of the program does that does not know translations. */
async function writePreviously(id: string): Promise<void> {
  await database.query(
    `with changed as (
       update service set version = version + 1, category = $2 where id = $1 returning *
     )
     insert into revision (kind, "itemId", version, action, "authorName", source, snapshot)
     select 'service', id, version, 'update', 'previous', 'test',
       to_jsonb(changed) - 'translations' - 'id' - 'version' - 'createdAt' - 'updatedAt' - 'textVersion' - 'searchText'
     from changed`,
    [id, randomUUID()],
  )
}

beforeAll(() => addLanguages(content))

it('no sequence of edits in two languages, drafts, releases, undo and restore loses a text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const isVisible = Object.fromEntries(LANGUAGES.map((tag) => [tag, { isVisible: false }]))
      const { id } = await content.create(actor, service, { ...makeService(), translations: isVisible })
      const initial: Texts = Object.fromEntries(LANGUAGES.map((tag) => [`${tag}.isVisible`, 'false']))
      let expected = initial
      /** The texts at each version. */
      const versions = new Map<number, Texts>([[1, initial]])
      let draft: Texts = {}
      let release: { id: string; texts: Texts } | undefined
      let published: { id: string; before: Texts; after: Texts } | undefined
      const stage = async (releaseId: string | null, texts: Texts) => {
        const { version } = (await items.one(service, id))!
        await collector.stage(actor, releaseId, [
          { kind: service, action: 'update', id, values: asValues(texts), expectedVersion: version },
        ])
      }
      for (const next of steps) {
        if (next.do === 'edit' && 'language' in next) {
          const texts = fresh(next.language, next.paths)
          await content.update(people[next.language], service, id, asValues(texts))
          expected = Object.assign({}, expected, texts)
        } else if (next.do === 'together' && 'paths' in next) {
          const texts = LANGUAGES.map((tag) => [tag, fresh(tag, next.paths)] as const)
          await Promise.all(texts.map(([tag, own]) => content.update(people[tag], service, id, asValues(own))))
          expected = Object.assign({}, expected, ...texts.map(([, own]) => own)) as Texts
        } else if (next.do === 'draft' && 'language' in next) {
          const texts = fresh(next.language, next.paths)
          await stage(null, texts)
          draft = Object.assign({}, draft, texts)
        } else if (next.do === 'release' && 'language' in next) {
          const texts = fresh(next.language, next.paths)
          release ??= { id: (await releases.create(actor, `R ${randomUUID()}`)).id, texts: {} }
          await stage(release.id, texts)
          Object.assign(release.texts, texts)
        } else if (next.do === 'publishDraft' && Object.keys(draft).length > 0) {
          const [row] = await database.query<{ id: string }>(
            `select id from "pendingChange" where "itemId" = $1 and "releaseId" is null`,
            [id],
          )
          await decided('MINE', (choices) => publisher.publishDraft(actor, row!.id, { choices }))
          expected = Object.assign({}, expected, draft)
          draft = {}
        } else if (next.do === 'publishRelease' && release) {
          const { id: releaseId, texts } = release
          await decided('MINE', (choices) => publisher.publishRelease(actor, releaseId, { choices }))
          published = { id: releaseId, before: expected, after: { ...expected, ...texts } }
          expected = published.after
          release = undefined
        } else if (next.do === 'rollBack' && published) {
          const { id: releaseId, before, after } = published
          await decided('LIVE', (choices) => publisher.rollback(actor, releaseId, choices))
          // What was changed since stays; everything else is what it was before the release.
          const names = [...new Set([...Object.keys(expected), ...Object.keys(before)])]
          expected = Object.fromEntries(
            names.flatMap((name) => {
              const text = expected[name] === after[name] ? before[name] : expected[name]
              return text === undefined ? [] : [[name, text]]
            }),
          )
          published = undefined
        } else if (next.do === 'original') await content.update(actor, service, id, { title: randomUUID() })
        else if (next.do === 'previousVersion') await writePreviously(id)
        else if (next.do === 'restore' && 'back' in next) {
          const version = [...versions.keys()].at(-1 - next.back) ?? 1
          await content.restore(actor, service, id, version)
          expected = versions.get(version)!
        }
        expect(await live(id)).toEqual(expected)
        versions.set((await items.one(service, id))!.version, expected)
      }
      // The history has each text at the version that had it.
      for (const [version, texts] of versions) {
        const [row] = await database.query<{ translations: object }>(
          `select snapshot -> 'translations' as translations from revision where "itemId" = $1 and version = $2`,
          [id, version],
        )
        expect(textsIn(row!.translations)).toEqual(texts)
      }
      // What is pending is still there.
      const pending = JSON.stringify(
        await database.query(`select values from "pendingChange" where "itemId" = $1`, [id]),
      )
      for (const text of Object.values({ ...draft, ...release?.texts })) expect(pending).toContain(text)
    }),
    { numRuns: 25 },
  )
})
