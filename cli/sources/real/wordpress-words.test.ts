import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isProblem, isRecord, showProblem } from '../../../schema/transfer/record.ts'
import { openSource, suggestMapping } from '../../reading/open-source.ts'
import { textOfBlocks, wordsOfHtml, wordsOfRichText } from './visible-words.ts'

/** Files as their makers published them. They are not part of the project, so the tests need a copy beside it. */
const FILES = join(process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../shared/data'), 'wordpress')

let root: string
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-words-'))))
afterAll(() => rmSync(root, { recursive: true }))

const element = (item: string, name: string) =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^]*?)(?:\\]\\]>)?</${name}>`).exec(item)?.[1] ?? ''

/** The titles and texts of the posts and pages in a file, read without the reader that is tested. */
const postsIn = (xml: string) =>
  [...xml.matchAll(/<item>([^]*?)<\/item>/g)]
    .map(([, item]) => item!)
    .filter((item) => /^(?:post|page)$/.test(element(item, 'wp:post_type')))
    .map((item) => ({
      title: wordsOfHtml(element(item, 'title')).join(' '),
      words: wordsOfHtml(element(item, 'content:encoded')),
    }))

describe.runIf(existsSync(FILES))('WordPress files from elsewhere', () => {
  it.each(['small-export.xml', 'valid-wxr-1.1.xml', 'wxr-comprehensive.xml'])(
    'the texts of %s arrive word by word',
    async (name) => {
      const path = join(FILES, name)
      const mapping = join(root, `${name}.yaml`)
      writeFileSync(mapping, await suggestMapping(path, { sourceName: 'old' }))
      const source = await openSource(path, { mapping })
      const entries = await Array.fromAsync(source.records())
      await source.close()
      expect(entries.filter(isProblem).map(showProblem)).toEqual([])
      const arrived = new Map(
        entries
          .filter(isRecord)
          .map(({ values }) => [
            String(values.title),
            wordsOfRichText('blocks' in values ? textOfBlocks(values.blocks) : String(values.detailedDescription)),
          ]),
      )
      const posts = postsIn(readFileSync(path, 'utf8')).filter(({ words }) => words.length > 0)
      expect(posts.length).toBeGreaterThan(0)
      for (const { title, words } of posts) expect({ title, words: arrived.get(title) }).toEqual({ title, words })
    },
  )
})
