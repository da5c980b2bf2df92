import { Fragment } from 'react'
import type { SearchHitFragment } from '../../graphql/generated.ts'
import { keyed } from '../keyed.ts'
import { useLangOf } from '../own-language.tsx'
import { useSite } from '../shell/site.ts'
import { segmentsOf } from './segments.ts'
import { PageLink } from '../link.tsx'

/** A text in which the matches of the search are marked, and scientific names are in italics. */
function Marked({ parts }: { parts: SearchHitFragment['title'] }) {
  const { splitNames } = useSite()
  return keyed(segmentsOf(parts, splitNames), ({ text }) => text).map(({ key, entry: { text, isMatch, isName } }) => {
    const shown = isMatch ? <mark>{text}</mark> : text
    return isName ? (
      <i key={key} lang="la">
        {shown}
      </i>
    ) : (
      <Fragment key={key}>{shown}</Fragment>
    )
  })
}

interface Props {
  results: readonly SearchHitFragment[]
  /** Called when the visitor follows a result. */
  onChoose?: () => void
}

/** The pages that a search found. */
export function Results({ results, onChoose }: Props) {
  const langOf = useLangOf()
  return (
    <ul className="search-results">
      {results.map((result) => {
        const { path, label, title, excerpt } = result
        const lang = langOf(result)
        return (
          <li key={path} className="search-result">
            <p className="search-result-head">
              <PageLink to={path} onClick={onChoose} className="plain-link search-result-link" lang={lang}>
                <Marked parts={title} />
              </PageLink>{' '}
              <span className="mono-label">{label}</span>
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
