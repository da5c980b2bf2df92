import { buttonClass } from '../../ui/button.tsx'
import type { Section } from '../../../schema/website.ts'
import { Icon } from '../icon.tsx'
import { SectionLink } from '../link.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Plant } from '../picture/plant.tsx'

interface Props {
  title: string
  text: string
  back: string
  section: Section
}

/** The content of a page that was not found, with a link back. */
export function NotFound({ title, text, back, section }: Props) {
  return (
    <div className="wrap not-found">
      <div className="not-found-text">
        <h1 tabIndex={-1} className="page-title">
          {title}
        </h1>
        <p className="larger soft">{text}</p>
        <div className="not-found-search">
          <SearchForm />
        </div>
        <SectionLink section={section} className={buttonClass({ size: 'large' })}>
          <Icon name="left" /> {back}
        </SectionLink>
      </div>
      <Plant id="stubble" drawing="cereal" />
    </div>
  )
}
