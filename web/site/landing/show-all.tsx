import { Link } from 'react-router-dom'
import type { SectionPage } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'

interface Props {
  list: { total: number; items: readonly unknown[] }
  section: SectionPage
  /** What there is more of, such as "products". */
  what: string
}

/** The way to the whole list, when the landing page shows only its beginning. */
export function ShowAll({ list, section, what }: Props) {
  if (list.total <= list.items.length) return null
  return (
    <p className="mt-10">
      <Link to={paths.sectionPage(section)} className={buttonClass({ variant: 'outline' })}>
        Show all {list.total} {what}
      </Link>
    </p>
  )
}
