import { kindWords } from '../../../schema/labels/kind-words.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageLink } from '../link.tsx'
import { useSite } from '../shell/site.ts'

interface Props {
  list: { total: number; items: readonly unknown[] }
  kind: WebsiteKind
}

/** The link to the complete list. Shown only if the page shows a part of it. */
export function ShowAll({ list, kind }: Props) {
  const { label, labelText } = useSite()
  if (list.total <= list.items.length) return null
  return (
    <p className="show-all">
      <PageLink to={paths.sectionPage(kind.website.section.id)} className={buttonClass({ variant: 'outline' })}>
        {labelText('list.allCount', { ...kindWords(kind, label), count: list.total })}
      </PageLink>
    </p>
  )
}
