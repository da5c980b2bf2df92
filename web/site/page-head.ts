import type { Edition } from '../../schema/renderer.ts'
import { isOriginal } from './edition.ts'
import { editionHead } from './head/edition-head.ts'
import type { PageHead } from './head/head.ts'
import type { Match, Page } from './page.ts'
import { previewedHead } from './preview/preview.ts'
import type { PageData, Site } from './shell/site.ts'

/** Returns whether a page is in the language of its edition. It is not if its item is shown in the original language instead. */
export function isTranslated(page: Page, data: PageData | undefined, edition: Edition): boolean {
  if (isOriginal(edition)) return true
  const item = data && page.item?.(data)
  return !item || item.language === edition.language.tag
}

interface Shown {
  data: PageData | undefined
  site: Site
  match: Match
  edition: Edition
}

/** Returns the head of a page in an edition of the website. */
export function headOf(page: Page, { data, site, match, edition }: Shown): PageHead {
  const head = page.head(data, site, match)
  if (edition.preview) return previewedHead(head)
  const item = data && page.item?.(data)
  return editionHead(head, edition, isTranslated(page, data, edition), item?.languages)
}
