import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { suggestMapping } from '../../reading/open-source.ts'
import { FIXTURES, NO_RULE, readFixture } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

describe('a Ghost export', () => {
  it('becomes services by its draft if it has no pictures', async () => {
    const suggested = await suggestMapping(join(FIXTURES, 'ghost.json'), { sourceName: 'old' })
    expect(suggested).toContain('kind: products')
    expect(suggested).toContain('path: feature_image')
    const text = readFileSync(join(FIXTURES, 'ghost.json'), 'utf8')
    const withoutPictures = text.replaceAll(/"feature_image": *"[^"]*"/g, '"feature_image": null')
    const path = await writeSource('ghost.json', withoutPictures)
    const other = await suggestMapping(path, { sourceName: 'old' })
    expect(other).toContain('kind: services')
    expect(other).not.toContain('path: feature_image')
  })

  it('becomes products by its draft: texts, tags, excerpts, members-only posts inactive, redirects', async () => {
    const { items, origins, notes } = await readFixture('ghost.json')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Biofertilizer for corn',
        category: 'Crops',
        description: 'For corn & wheat',
        detailedDescription: 'Feeds the **roots**.\n\n## Rates\n\n- 2 fl oz\n- 4 fl oz',
        features: ['Crops', 'Corn'],
        isActive: true,
        oldAddresses: ['/biofertilizer-for-corn/'],
      },
      expect.objectContaining({ name: 'Not yet ready', description: 'Draft of a text.', isActive: false }),
      expect.objectContaining({ name: 'For members', isActive: false }),
      expect.objectContaining({ name: 'About us', description: 'Who we are, in short', isActive: true }),
    ])
    expect(items[2]).toMatchObject({
      detailedDescription: expect.stringMatching(/^See \[corn\]\(\/product\/[\da-f-]{36}\)\.$/),
    })
    expect(origins[2]).toEqual({ file: 'ghost.json db.0.data.posts.2' })
    expect(notes).toEqual([
      expect.stringContaining('without their picture, whose address is relative'),
      '1 item for members only and therefore inactive: “For members”',
      '3 items without a value for category, which becomes “Posts”: “Not yet ready”, “For members”, “About us”',
      '1 × tags left out: internal tags are not shown',
      expect.stringContaining('1 × users left out'),
      '1 × settings left out: settings of the site, which are other ones here',
      `Products: 4 keys ${NO_RULE}\n` +
        '  published_at: 3 records, such as “Biofertilizer for corn”: 2024-01-01 to 2024-06-01\n' +
        '  featured: 1 record, such as “Biofertilizer for corn”: 1\n' +
        '  created_at: 1 record, such as “Biofertilizer for corn”: 2024-04-30\n' +
        '  authors: 1 record, such as “Biofertilizer for corn”: Ada Bell',
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
