import { kindWords } from '../../../schema/labels/kind-words.ts'
import type { OwnLabelKey } from '../../../schema/labels/labels.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../icon.tsx'
import { PageLink } from '../link.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Plant } from '../picture/plant.tsx'
import { useSite } from '../shell/site.ts'

interface Props {
  title: OwnLabelKey
  text: OwnLabelKey
  back: OwnLabelKey
  /** The kind whose item was not found, if it is one. */
  kind?: WebsiteKind
  /** The path that the link leads to. */
  to: string
}

/** The content of a page that was not found, with a link back. */
export function NotFound({ title, text, back, kind, to }: Props) {
  const { label, labelText } = useSite()
  const words = kind && kindWords(kind, label)
  return (
    <div className="wrap not-found">
      <div className="not-found-text">
        <h1 tabIndex={-1} className="page-title">
          {labelText(title, words)}
        </h1>
        <p className="larger soft">{labelText(text, words)}</p>
        <div className="not-found-search">
          <SearchForm />
        </div>
        <PageLink to={to} className={buttonClass({ size: 'large' })}>
          <Icon name="left" /> {labelText(back, words)}
        </PageLink>
      </div>
      <Plant id="stubble" drawing="cereal" />
    </div>
  )
}
