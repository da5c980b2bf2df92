import { Fragment } from 'react'
import type { SearchHitFragment } from '../../graphql/generated.ts'
import { writeNumber } from '../../../schema/labels/numbers.ts'
import { keyed } from '../keyed.ts'
import { websiteKinds } from '../../../schema/website.ts'
import { isShowable } from '../../../schema/text.ts'
import { useLangOf } from '../own-language.tsx'
import { Photo } from '../picture/photo.tsx'
import { Plant } from '../picture/plant.tsx'
import { useSite } from '../shell/site.ts'
import { ordered } from '../text.tsx'
import { segmentsOf } from './segments.ts'
import { PageLink } from '../link.tsx'

/** A text in which the matches of the search are marked, and scientific names are in italics. */
function Marked({ parts }: { parts: SearchHitFragment['title'] }) {
  const { language, splitNames } = useSite()
  return keyed(segmentsOf(parts, splitNames), ({ text }) => text).map(({ key, entry: { text, isMatch, isName } }) => {
    const words = ordered(text, language.dir)
    const shown = isMatch ? <mark>{words}</mark> : words
    return isName ? (
      <i key={key} lang="la">
        {shown}
      </i>
    ) : (
      <Fragment key={key}>{shown}</Fragment>
    )
  })
}

/** The picture of an item, or a drawing. */
function Picture({ item }: { item: NonNullable<SearchHitFragment['item']> }) {
  const { image, itemId, drawing } = item
  return (
    <div className="picture-frame search-picture">
      {isShowable(image) ? (
        <Photo address={image} alt="" frame="searchResult" />
      ) : (
        <Plant id={itemId} drawing={drawing || undefined} />
      )}
    </div>
  )
}

interface Props {
  results: readonly SearchHitFragment[]
  /** Whether the items are shown with their pictures. */
  withPictures?: boolean
  /** Called when the visitor follows a result. */
  onChoose?: () => void
}

/** The results of a search in groups: those of each kind in the order of the sections, products first, and other pages. */
export function GroupedResults({ results }: Pick<Props, 'results'>) {
  const { language, labelText } = useSite()
  const groups = [
    ...websiteKinds.map((kind) => ({
      id: kind.website.section.id as string,
      title: labelText(`${kind.name}:section`),
      some: results.filter(({ item }) => item?.kind === kind.name),
    })),
    { id: 'pages', title: labelText('search.pages'), some: results.filter(({ item }) => !item) },
  ].filter(({ some }) => some.length > 0)
  return groups.map(({ id, title, some }) => (
    <section key={id} aria-labelledby={`found-${id}`} className="search-group">
      <h2 id={`found-${id}`} className="box-title">
        {title} <span className="filter-count">{writeNumber(language.tag, some.length)}</span>
      </h2>
      <Results results={some} withPictures />
    </section>
  ))
}

/** The pages that a search found. */
export function Results({ results, withPictures = false, onChoose }: Props) {
  const langOf = useLangOf()
  return (
    <ul className="search-results">
      {results.map((result) => {
        const { path, label, title, excerpt, item } = result
        const lang = langOf(result)
        return (
          <li key={path} className="search-result">
            {withPictures && item && <Picture item={item} />}
            <p className="search-result-head">
              <PageLink to={path} onClick={onChoose} className="plain-link search-result-link" lang={lang}>
                <Marked parts={title} />
              </PageLink>{' '}
              {!withPictures && <span className="mono-label">{label}</span>}
            </p>
            {excerpt.length > 0 && (
              <p className="soft search-excerpt" dir={lang && 'auto'} lang={lang}>
                <Marked parts={excerpt} />
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
