import { valueAt } from '../mapping/path.ts'
import type { Data } from '../systems/system.ts'
import type { SiteGenerator } from './site.ts'

/**
 * Returns the value that a path has in templates of Jekyll and Eleventy, if it is a text or a number.
 *
 * @param page the front matter of the page
 * @param site the configuration of the site, with keys in small letters
 */
export function templateValue(generator: SiteGenerator, path: string, page: Data, site: Data): string | undefined {
  const [root = '', ...keys] = path.split('.')
  const value =
    generator === 'eleventy'
      ? valueAt(page, path)
      : root === 'page'
        ? valueAt(page, keys.join('.'))
        : root === 'site'
          ? valueAt(site, [keys[0]?.toLowerCase(), ...keys.slice(1)].join('.'))
          : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
