import { page } from '../../../schema/kinds/index.ts'
import { isPagePath } from '../../../schema/page-path.ts'
import { type SiteTarget, siteTargetOf, withoutLanguage } from '../../../schema/site-paths.ts'
import { externalAddress } from './external-address.ts'

/** What a link leads to. Addresses of other websites that are not checked count as fixed. */
export type LinkTarget = SiteTarget | { type: 'external'; address: string }

/**
 * Returns what a link leads to.
 *
 * @param address a path of this site, an anchor of the landing page, or an http(s) address of another website
 */
export function targetOf(address: string): LinkTarget {
  if (/^[/#]/.test(address)) {
    const original = withoutLanguage(address)
    const target = siteTargetOf(original)
    const [path = '', anchor = ''] = original.replace(/\?[^#]*/, '').split('#')
    const mayBePage = target.type === 'missing' && target.problem === 'NO_PAGE' && isPagePath(path)
    return mayBePage ? { type: 'item', kind: page, id: path, anchor } : target
  }
  const external = externalAddress(address)
  return external === undefined ? { type: 'fixed' } : { type: 'external', address: external }
}
