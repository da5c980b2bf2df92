import { describe, expect, it } from 'vitest'
import { readPages } from '../../testing/markdown-site.ts'

const LOSS = 'left out (data that only templates show; import JSON, YAML and CSV as a source of their own)'

describe('files of data', () => {
  it.each([
    [
      'Jekyll',
      { '_config.yml': '', 'a.md': '---\ntitle: A\n---\n', '_data/team.yml': '- name: Ada\n- name: Bo\n' },
      '_data/team.yml',
    ],
    [
      'Hugo',
      { 'hugo.toml': '', 'content/a.md': '', 'data/farm/crops.toml': '[corn]\nsown = 4\n' },
      'data/farm/crops.toml',
    ],
    [
      'another generator',
      { 'eleventy.config.js': '', 'a.md': '', '_data/site.js': 'module.exports = {}' },
      '_data/site.js',
    ],
    [
      'Docusaurus',
      {
        'docusaurus.config.js': '',
        'docs/a/b.md': '',
        'docs/a/_category_.json': '{"label": "A", "position": 2}',
        'docs/tags.yml': 'a: {label: A}',
        'package.json': '{"name": "x"}',
      },
      'docs/a/_category_.json',
    ],
    [
      'Astro',
      { 'astro.config.mjs': '', 'src/content/a/b.md': '', 'src/content/people/ada.json': '{"name": "Ada"}' },
      'src/content/people/ada.json',
    ],
    ['no generator', { 'posts/a.md': '', 'posts/prices.csv': 'a,b\n1,2\n\n3,4\n' }, 'posts/prices.csv'],
  ])('of %s are named', async (_, files, file) => {
    const { notes } = await readPages(files)
    expect(notes).toContain(`1 item ${LOSS}: ${file}`)
  })
})

it('introductions of lists are named with the number of their words, unless they have none', async () => {
  const { items, notes } = await readPages({
    'hugo.toml': '',
    'content/posts/_index.md': '---\ntitle: Our posts\ndescription: All\n---\nWhat we **write** about.\n',
    'content/none/_index.md': '---\ncascade: {draft: true}\n---\n',
    'content/posts/a.md': '---\ntitle: A\n---\nText',
  })
  expect(items).toHaveLength(1)
  expect(notes).toEqual([
    '1 item left out (the introduction of a list of pages): content/posts/_index.md (“Our posts”, 4 words, description)',
  ])
})
