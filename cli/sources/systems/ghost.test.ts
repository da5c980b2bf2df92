import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { suggestMapping } from '../../reading/open-source.ts'
import { FIXTURES, NO_RULE, readFixture } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

describe('a Ghost export', () => {
  it('becomes articles by its draft, and its pages become pages', async () => {
    const text = readFileSync(join(FIXTURES, 'ghost.json'), 'utf8')
    const draft = async (change: (text: string) => string) => {
      const path = await writeSource('ghost.json', change(text))
      const suggested = await suggestMapping(path, { sourceName: 'old' })
      return [...suggested.matchAll(/kind: (\S+)/g)].map(([, kind]) => kind)
    }
    expect(await draft((same) => same)).toEqual(['articles', 'pages'])
    expect(await draft((all) => all.replace('"type":"page"', '"type":"post"'))).toEqual(['articles'])
    expect(await draft((all) => all.replaceAll('"type":"post"', '"type":"page"'))).toEqual(['pages'])
  })

  it('has texts, excerpts, dates and redirects, and members-only posts inactive', async () => {
    const { items, origins, notes } = await readFixture('ghost.json')
    expect(items).toEqual([
      {
        kind: 'articles',
        title: 'Biofertilizer for corn',
        date: '2024-05-01',
        description: 'For corn & wheat',
        blocks: [
          { key: expect.any(String), text: { text: 'Feeds the **roots**.\n\n## Rates\n\n- 2 fl oz\n- 4 fl oz' } },
        ],
        author: 'Ada Bell',
        isActive: true,
        oldAddresses: ['/biofertilizer-for-corn/'],
      },
      expect.objectContaining({ title: 'Not yet ready', description: 'Draft of a text.', isActive: false }),
      expect.objectContaining({ title: 'For members', isActive: false }),
      expect.objectContaining({
        kind: 'pages',
        title: 'About us',
        path: '/about-page',
        description: 'Who we are, in short',
      }),
    ])
    expect(items[2]).toMatchObject({
      blocks: [{ text: { text: expect.stringMatching(/^See \[corn\]\(\/news\/[\da-f-]{36}\)\.$/) } }],
    })
    expect(origins[2]).toEqual({ file: 'ghost.json db.0.data.posts.2' })
    expect(notes).toEqual([
      expect.stringContaining('without their picture, whose address is relative'),
      '1 item for members only and therefore inactive: “For members”',
      '1 item without a value for date, which becomes “1970-01-01”: “Not yet ready”',
      '2 × tags left out: no imported item takes them',
      '1 × tags left out: internal tags are not shown',
      '1 × settings left out: settings of the site, which are other ones here',
      `Articles: 4 keys ${NO_RULE}\n` +
        '  featured: 1 record, such as “Biofertilizer for corn”: 1\n' +
        '  created_at: 1 record, such as “Biofertilizer for corn”: 2024-04-30\n' +
        '  tags: 1 record, such as “Biofertilizer for corn”: Crops\n' +
        '  authors.*.bio: 1 record, such as “Biofertilizer for corn”: Grows corn.',
      expect.stringContaining('published_at: 1 record, such as “About us”: 2024-01-01'),
    ])
  })

  it('has its pictures when the mapping names the old site', async () => {
    const { items, notes } = await readFixture('ghost.json', (suggested) =>
      suggested.replace('source: old', 'source: old\nsite: https://blog.example'),
    )
    expect(items[0]).toMatchObject({ image: 'https://blog.example/content/images/2024/05/corn.png' })
    expect(items.slice(1).flatMap((item) => ('image' in item ? [item.image] : []))).not.toContain(
      'https://blog.example/',
    )
    expect(notes.join()).not.toContain('relative')
  })

  it('refuses a file of another system by its mapping', async () => {
    const suggested = await suggestMapping(join(FIXTURES, 'ghost.json'), { sourceName: 'old' })
    const mapping = await writeSource('mapping.yaml', suggested)
    const reading = readSource(join(FIXTURES, 'contentful.json'), { mapping })
    await expect(reading).rejects.toThrow('contentful.json is not an export of Ghost')
  })
})
