import { choosesProducts } from '../../schema/product-choices.ts'
import type { WebsiteKind } from '../../schema/website.ts'
import { lateView } from '../site/late-views.tsx'
import { articlePage } from './article/page.ts'
import { News } from './article/section.tsx'
import { jobPage } from './job/page.ts'
import { Careers } from './job/section.tsx'
import type { KindOnSite } from './kind-on-site.ts'
import { productPage } from './product/page.ts'
import { Products } from './product/section.tsx'
import { servicePage } from './service/page.ts'
import { Services } from './service/section.tsx'
import { trialPage } from './trial/page.ts'

/** Every kind with public pages, by name. What the admin shows of a kind stands in its folder's admin.ts. */
export const kindsOnSite: Record<WebsiteKind['name'], KindOnSite> = {
  product: { page: productPage, Section: Products, choosesItems: ({ search }) => choosesProducts(search) },
  service: { page: servicePage, Section: Services },
  job: { page: jobPage, Section: Careers },
  trial: { page: trialPage, Section: lateView<typeof import('./trial/section.tsx').Trials>('Trials') },
  article: { page: articlePage, Section: News },
}
