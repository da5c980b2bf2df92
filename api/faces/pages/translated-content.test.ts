import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { label, language, publicKinds } from '../../../schema/kinds/index.ts'
import { feedPath, FEED_PATH } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make } from '../../testing/factories.ts'
import { fillWithMarks, MARK, pagesWithMarks } from '../../testing/marked-content.ts'
import { startServer } from '../../testing/server.ts'
import { textsInJson, textsOfPage } from '../../testing/texts-of-pages.ts'
import { translateMarks } from '../../testing/translated-marks.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const { database, services, fetch } = await startServer({ website })
const actor = operator('test')

/** How every translated text begins. */
const TRANSLATED = 'قز'

/** The language has no catalogue of labels, all forms for numbers, and another direction than English. */
const TAG = 'ar'

let made = 0
/** The texts that have a translation. */
const originals = new Set<string>()
let pages: string[] = []

beforeAll(async () => {
  await services.content.create(actor, language, { ...make(language), tag: TAG, name: 'عربي' })
  const changes = await fillWithMarks(services, actor)
  const translated = await translateMarks({ database, services, actor }, changes, TAG, () => `${TRANSLATED}${++made}`)
  for (const { text } of translated) for (const original of [text.value].flat()) originals.add(original)
  pages = ['', ...pagesWithMarks(changes)]
})

const pageIn = async (tag: string, path: string) => (await fetch(`/${tag}${path}`)).text()

/** What is called the same in every language: names, and what is written in letters of the original language on purpose. */
const SAME = new RegExp(`${MARK}[\\w@.-]*|https?:\\S+|English|LinkedIn|Twitter|Facebook|Instagram|YouTube`, 'g')

/** Returns the texts that have a translation, and those in Latin letters that no editor wrote. */
const untranslated = (texts: readonly string[]) => [
  ...new Set(
    texts
      .flatMap((text) => text.split('\n'))
      .filter(
        (line) =>
          [...originals].some((original) => line.includes(original)) || /[A-Za-z]{2}/.test(line.replaceAll(SAME, '')),
      ),
  ),
]

describe('a site of which every text and every label is translated', () => {
  it('shows, speaks and tells search engines nothing in the original language', async () => {
    const found: Record<string, string[]> = {}
    for (const path of pages) {
      const html = await pageIn(TAG, path)
      expect(html).toContain(TRANSLATED)
      const texts = untranslated(textsOfPage(html))
      if (texts.length > 0) found[path] = texts
    }
    expect(found).toEqual({})
  })

  it.each([FEED_PATH, ...publicKinds.map((kind) => feedPath(kind))])('%s says nothing in it', async (path) => {
    const { version: _, ...feed } = JSON.parse(await pageIn(TAG, path)) as object & { version: string }
    expect(untranslated(textsInJson(feed))).toEqual([])
  })

  it('marks no part of a page as in another language', async () => {
    const html = await pageIn(TAG, '/products')
    expect(html).toMatch(new RegExp(`<html lang="${TAG}" dir="rtl"`))
    expect(html).not.toContain('<span lang="en"')
  })
})

it('labels in English tell their language on pages in another one that has no others', async () => {
  await services.content.create(actor, language, { ...make(language), tag: 'he', name: 'עברית' })
  const stored = await services.contentReader.list(actor, label, { filter: { key: 'search.submit' } })
  await services.content.delete(
    actor,
    label,
    stored.map(({ id }) => id),
  )
  const html = await pageIn('he', '/search')
  expect(html).toMatch(/<html lang="he" dir="rtl"/)
  expect(html).toContain('<span lang="en" dir="ltr">Search</span>')
})
