import type { ReactNode } from 'react'
import type { Kind } from '../../../schema/kind.ts'
import { hero as heroKind, job, product, service } from '../../../schema/kinds/index.ts'
import { Hero } from '../../kinds/hero/hero.tsx'
import { jobPage } from '../../kinds/job/page.tsx'
import { productPage } from '../../kinds/product/page.tsx'
import { servicePage } from '../../kinds/service/page.tsx'
import { type Leader, LeaderCard } from '../../kinds/team-member/leadership.tsx'
import type { Page } from '../../site/page.ts'
import type { Item } from '../editing/start.ts'
import { inputOf } from '../graphql/choices.ts'
import { Frame } from './frame.tsx'

/** An item as a page's operation would have answered it. */
const answered = (kind: { fields: Kind['fields'] }, item: Item) => ({ ...item, ...inputOf(kind.fields, item) })

const detail =
  (page: Page, kind: Kind) =>
  (item: Item): ReactNode =>
    page.render({
      data: { site: null, footer: null, [kind.name]: answered(kind, item) },
      loading: false,
      match: { params: { id: item.id }, search: new URLSearchParams() },
      retry: () => {},
    })

const shown: Record<string, (item: Item) => ReactNode> = {
  product: detail(productPage, product),
  service: detail(servicePage, service),
  job: detail(jobPage, job),
  teamMember: (item) => (
    <div className="wrap py-10">
      <ul className="leaders">
        <LeaderCard leader={item as Item & Leader} />
      </ul>
    </div>
  ),
  hero: (item) => <Hero hero={answered(heroKind, item) as never} loading={false} />,
}

/** An item of a kind as its public page shows it. */
export default function SitePreview({ kind, item }: { kind: string; item: Item }) {
  return <Frame>{shown[kind]?.(item)}</Frame>
}
