import { seo } from '../../../schema/kinds/index.ts'
import { isProblem } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { isPageName, PAGE_NAMES } from '../../../schema/website.ts'

/** Wraps a source so that its notes name the entries of SEO settings that belong to no page. */
export function withPageNames(source: Source): Source {
  const stray = new Set<string>()
  return {
    ...source,
    notes: () => [
      ...(source.notes?.() ?? []),
      ...Array.from(
        stray,
        (name) => `${seo.labelPlural}: no page has the name “${name}”. The pages are ${PAGE_NAMES.join(', ')}`,
      ),
    ],
    async *records() {
      stray.clear()
      for await (const record of source.records()) {
        const { page } = !isProblem(record) && record.kind === seo ? record.values : {}
        if (typeof page === 'string' && page !== '' && !isPageName(page)) stray.add(page)
        yield record
      }
    },
  }
}
