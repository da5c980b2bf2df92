import { describe, expect, it } from 'vitest'
import { readPages } from '../../testing/markdown-site.ts'

const recordOf = async (files: Record<string, string>) => {
  const { items, notes } = await readPages(files)
  const { category, features, oldAddresses } = items[0] as Record<string, unknown>
  return { category, features, oldAddresses, notes: notes.join('\n') }
}

describe('categories and tags of', () => {
  it.each([
    ['categories: crops maize\ntags: a b', 'crops', ['a', 'b'], '/crops/maize/2024/05/01/x.html', 'maize'],
    ['categories: [Big Crops, maize]', 'Big Crops', undefined, '/big%20crops/maize/2024/05/01/x.html', 'maize'],
    ['category: Big Crops\ncategories: maize', 'Big Crops', undefined, '/big%20crops/maize/2024/05/01/x.html', 'maize'],
  ])('Jekyll are divided at spaces: %j', async (head, category, features, address, further) => {
    const { notes, ...record } = await recordOf({
      '_config.yml': '',
      '_posts/2024-05-01-x.md': `---\ntitle: A\n${head}\n---\nText`,
    })
    expect(record).toEqual({ category, features, oldAddresses: [address] })
    expect(notes).toContain(further)
  })

  it('Jekyll have the folders of a post', async () => {
    expect(
      await recordOf({ '_config.yml': '', 'crops/_posts/2024-05-01-x.md': '---\ntags: a\n---\nText' }),
    ).toMatchObject({
      category: 'crops',
      oldAddresses: ['/crops/2024/05/01/x.html'],
    })
  })

  it('Hugo are one if they are a text', async () => {
    expect(
      await recordOf({ 'hugo.toml': '', 'content/a.md': '---\ncategories: Corn, and more\ntags: Smith, J\n---\nText' }),
    ).toMatchObject({ category: 'Corn, and more', features: ['Smith, J'] })
  })

  it('Docusaurus have the labels of objects and of the file of tags', async () => {
    expect(
      await recordOf({
        'docusaurus.config.js': '',
        'docs/tags.yml': 'greet:\n  label: Greetings\n  description: Hi',
        'docs/a.md': '---\ntags:\n  - greet\n  - label: First steps\n    permalink: /first\n  - plain\n---\nText',
      }),
    ).toMatchObject({ category: 'Greetings', features: ['Greetings', 'First steps', 'plain'] })
  })
})
