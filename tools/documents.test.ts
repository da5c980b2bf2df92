import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A path in backticks, from the root of the project. Those with `<name>` or `*` stand for several. */
const PATH = /`((?:api|cli|deploy|docs|extensions|schema|tools|web)\/[\w./-]+)`/g
/** A link to a file beside the document. */
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g
/** The files of the kind `event`, which the page on adding a kind makes. */
const EXAMPLE = /^(schema\/kinds\/event\.ts|web\/kinds\/event\/.*|schema\/defaults\/events\/)$/

// Decisions say what was so when they were made.
it.each(globSync(['*.md', 'docs/*.md'], { cwd: ROOT }))('%s names files that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const named = Array.from(text.matchAll(PATH), ([, path]) => path).filter((path) => !EXAMPLE.test(path))
  const linked = Array.from(text.matchAll(LINK), ([, path]) => join(dirname(document), path))
  expect(named.length + linked.length).toBeGreaterThan(0)
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
