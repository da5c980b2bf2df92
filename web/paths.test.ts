import { expect, test } from 'vitest'
import { NEWSLETTER_PATHS } from '../schema/newsletter.ts'
import { SECTION_PAGES, websiteKinds } from '../schema/website.ts'
import { paths } from './paths.ts'

/** What the server serves besides pages. */
const SERVED = ['admin', 'api', 'assets', 'healthz', 'media', 'metrics', 'readyz', 'social']

test('the pages of kinds and sections have addresses of their own', () => {
  const fixed = [...Object.values(paths), ...Object.values(NEWSLETTER_PATHS)]
    .filter((path) => typeof path === 'string')
    .map((path) => path.split('/')[1]!)
  const taken = new Set([...SERVED, ...fixed, 'subscribed'])
  // The pages of a kind's items may be below the page of its section.
  const folders = websiteKinds.flatMap(({ website: { path, section } }) => (path === section.id ? [] : [path]))
  const own = [...SECTION_PAGES, ...folders]
  expect(own.filter((segment) => taken.has(segment))).toEqual([])
  expect(new Set(own).size).toBe(own.length)
})
