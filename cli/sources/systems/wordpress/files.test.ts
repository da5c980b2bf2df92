import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { service } from '../../../../schema/kinds/index.ts'
import { checkNew } from '../../../../schema/validate.ts'
import { isProblem, isRecord, showProblem } from '../../../../schema/transfer/record.ts'
import { openSource } from '../../../reading/open-source.ts'

/** Files as their makers published them. They are not part of the project, so the tests need a copy beside it. */
const FILES = join(process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data'), 'wordpress')

async function read(name: string) {
  const source = await openSource(join(FILES, name), { as: service })
  const entries = await Array.fromAsync(source.records())
  return { items: entries.filter(isRecord), problems: entries.filter(isProblem).map(showProblem) }
}

describe.runIf(existsSync(FILES))('WordPress files from elsewhere', () => {
  it.each([
    ['small-export.xml', 11],
    ['valid-wxr-1.1.xml', 2],
    ['wxr-comprehensive.xml', 2],
    ['large-authors.xml', 0],
  ])('%s is read whole, into items that the model takes', async (name, count) => {
    const { items, problems } = await read(name)
    expect(problems).toEqual([])
    expect(items).toHaveLength(count)
    expect(new Set(items.map(({ id }) => id)).size).toBe(count)
    for (const { kind, values } of items) expect(checkNew(kind, values).errors).toBeUndefined()
  })

  it('malformed.xml and crazy-cdata.xml end in messages that name the position', async () => {
    await expect(read('malformed.xml')).rejects.toThrow('malformed.xml is not a WordPress export: it has no <channel>')
    const { items, problems } = await read('crazy-cdata.xml')
    expect(items).toEqual([])
    expect(problems).toEqual([expect.stringMatching(/^crazy-cdata\.xml:18: “Hello world!”: is not well-formed XML/)])
  })
})
