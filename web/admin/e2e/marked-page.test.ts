import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { loadWebsite } from '../../../api/faces/pages/website.ts'
import { operator } from '../../../api/access/permissions/policy.ts'
import { fillWithMarks, MARK, pagesWithMarks } from '../../../api/testing/marked-content.ts'
import { startServer } from '../../../api/testing/server.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import { settingOf } from '../../../schema/settings.ts'
import { openersOf } from '../../e2e/harness.ts'
import { settled } from './actions.ts'

const server = await startServer({ website: await loadWebsite(join(import.meta.dirname, '../../../dist')) })
const { open } = openersOf(() => server.url)

/** Where each marked word comes from: the labels of its kind and of its field. */
const sources = new Map<string, { kind: string; field: string }>()

const WORD = new RegExp(`${MARK}[0-9a-z]{2,}`, 'g')
let pages: string[] = []

beforeAll(async () => {
  const changes = await fillWithMarks(server.services, operator('test'))
  for (const { kind, values } of changes)
    for (const { value, field } of textsOf(kind.fields, values!))
      for (const word of [value].flat().join(' ').match(WORD) ?? [])
        sources.set(word, { kind: kind.label, field: field.label })
  for (const { key, value } of await server.services.settings.list(operator('test')))
    for (const word of value?.match(WORD) ?? [])
      sources.set(word, { kind: 'Website settings', field: settingOf(key)!.label })
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

it('every text of an item, every label and every setting can be clicked on every page, and says which field it is', async () => {
  const page = await openEditor()
  const wrong: Record<string, string[]> = {}
  let seen = 0
  for (const path of pages) {
    await page.goto(`${server.url}/admin/site?page=${encodeURIComponent(path)}`)
    await settled(page)
    const root = page.frameLocator('iframe[title="Website"]').locator('#root')
    await root.locator('[data-edit]').first().waitFor({ state: 'attached' })
    const texts = await root.evaluate((element) => {
      const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: { text: string; mark: string }[] = []
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text
        // The editor hides the bar of previews.
        if (parentElement!.closest('.preview-bar')) continue
        found.push({ text: data, mark: parentElement!.closest('[data-edit]')?.getAttribute('data-edit') ?? '' })
      }
      return found
    })
    const problems = texts.flatMap(({ text, mark }) =>
      (text.match(WORD) ?? []).flatMap((word) => {
        const source = sources.get(word)
        if (!source) return []
        seen++
        const isRight = mark.split('; ').some((name) => name.startsWith(source.kind) && name.includes(source.field))
        return isRight ? [] : [`${word} of ${source.kind}, ${source.field}: ${mark || 'no mark'}`]
      }),
    )
    if (problems.length > 0) wrong[path] = [...new Set(problems)]
  }
  expect(wrong).toEqual({})
  expect(seen).toBeGreaterThan(sources.size)
})
