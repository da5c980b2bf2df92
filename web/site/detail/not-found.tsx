import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'
import { PageLink } from '../link.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Plant } from '../picture/plant.tsx'

interface Props {
  title: string
  text: string
  back: string
  /** The path that the link leads to. */
  to: string
}

/** The content of a page that was not found, with a link back. */
export function NotFound({ title, text, back, to }: Props) {
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
        <PageLink to={to} className={buttonClass({ size: 'large' })}>
          <Icon name="left" /> {back}
        </PageLink>
      </div>
      <Plant id="stubble" drawing="cereal" />
    </div>
  )
}
