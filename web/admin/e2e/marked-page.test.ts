import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { loadWebsite } from '../../../api/faces/pages/website.ts'
import { operator } from '../../../api/access/permissions/policy.ts'
import { make } from '../../../api/testing/factories.ts'
import { fillWithMarks, MARK, pagesWithMarks } from '../../../api/testing/marked-content.ts'
import { startServer } from '../../../api/testing/server.ts'
import { translateMarks } from '../../../api/testing/translated-marks.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import { language, mediaFile, setting } from '../../../schema/kinds/index.ts'
import { settingOf } from '../../../schema/settings.ts'
import { openersOf } from '../../e2e/harness.ts'
import { settled } from './actions.ts'

const server = await startServer({ website: await loadWebsite(join(import.meta.dirname, '../../../dist')) })
const { open } = openersOf(() => server.url)

/** Where each marked word comes from: the labels of its kind and of its field. */
type Sources = Map<string, { kind: string; field: string }>

const WORD = new RegExp(`${MARK}[0-9a-z]{2,}`, 'g')
/** The words of each language. */
const sources = { original: new Map() as Sources, es: new Map() as Sources }
let pages: string[] = []

beforeAll(async () => {
  const actor = operator('test')
  const { services, database } = server
  const changes = await fillWithMarks(services, actor)
  const note = (words: Sources, text: string, kind: AnyKind, item: object, field: string) => {
    const isSetting = kind.name === setting.name
    for (const word of text.match(WORD) ?? [])
      words.set(
        word,
        isSetting
          ? { kind: 'Website settings', field: settingOf((item as { key: string }).key)!.label }
          : { kind: kind.label, field },
      )
  }
  for (const { kind, values } of changes)
    for (const { value, field } of textsOf(kind.fields, values!))
      note(sources.original, [value].flat().join(' '), kind, values!, field.label)
  for (const item of await services.settings.list(actor)) note(sources.original, item.value ?? '', setting, item, '')
  await services.content.create(actor, language, make(language, { tag: 'es' }))
  let made = 0
  const word = () => `${MARK}q${(++made).toString(36)}`
  const translated = await translateMarks({ database, services, actor }, changes, 'es', word)
  for (const { kind, item, text, translation } of translated)
    // A picture leads to the field that shows it, in every language.
    if (kind.name !== mediaFile.name) note(sources.es, translation, kind, item, text.field.label)
  pages = ['/', ...pagesWithMarks(changes)]
})

/** Opens the editor without the sign-in form. */
async function openEditor() {
  const { data } = await server.graphql('{ me { id username email role roleLabel permissions } }', {}, { as: 'editor' })
  const page = await open()
  await page.addInitScript(
    ({ token, user }) => {
      localStorage.setItem('auth_token', token)
      localStorage.setItem('user_data', user)
      localStorage.setItem('splash', String(Date.now()))
    },
    { token: server.tokens.editor, user: JSON.stringify(data['me']) },
  )
  return page
}

it.each([
  { name: 'in the original language', words: sources.original, base: '', more: '' },
  { name: 'in Spanish', words: sources.es, base: '/es', more: '&language=es' },
])(
  'every text of an item, every label and every setting can be clicked on every page $name, and says which field it is',
  async ({ words, base, more }) => {
    const page = await openEditor()
    const wrong: Record<string, string[]> = {}
    let seen = 0
    for (const path of pages) {
      await page.goto(
        `${server.url}/admin/site?page=${encodeURIComponent(`${base}${path === '/' && base ? '' : path}`)}${more}`,
      )
      await settled(page)
      const root = page.frameLocator('iframe[title="Website"]').locator('#root')
      await root.locator('[data-edit]').first().waitFor({ state: 'attached' })
      const texts = await root.evaluate((element) => {
        const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const found: { text: string; mark: string }[] = []
        while (walker.nextNode()) {
          const { data, parentElement } = walker.currentNode as Text
          // The editor hides the preview bar, and scripts hold data that is not shown.
          if (parentElement!.closest('.preview-bar, script')) continue
          found.push({ text: data, mark: parentElement!.closest('[data-edit]')?.getAttribute('data-edit') ?? '' })
        }
        return found
      })
      const problems = texts.flatMap(({ text, mark }) =>
        (text.match(WORD) ?? []).flatMap((word) => {
          const source = words.get(word)
          if (!source) return []
          seen++
          const isRight = mark.split('; ').some((name) => name.startsWith(source.kind) && name.includes(source.field))
          return isRight ? [] : [`${word} of ${source.kind}, ${source.field}: ${mark || 'no mark'}`]
        }),
      )
      if (problems.length > 0) wrong[path] = [...new Set(problems)]
    }
    expect(wrong).toEqual({})
    expect(seen).toBeGreaterThan(words.size)
  },
)
