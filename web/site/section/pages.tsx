import type { ReactNode } from 'react'
import { writeNumber } from '../../../schema/labels/numbers.ts'
import { filterOf, type WebsiteKind } from '../../../schema/website.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from '../link.tsx'
import type { Match } from '../page.ts'
import { useSite } from '../shell/site.ts'
import {
  LAST_NUMBERED,
  type ListPage,
  listPageOf,
  listPagePath,
  pageAfter,
  pageBefore,
  pageCount,
} from './list-page.ts'

interface Props {
  kind: WebsiteKind
  match: Match
  /** The number of items on all pages. */
  total: number
  endCursor?: string | null
  previousCursor?: string | null
  /** The id of the list, to which the links lead. */
  anchor: string
}

/** How many pages before and after the shown one have a link. */
const AROUND = 2

/** Returns the numbers of the pages that have a link: the first, those around the shown one, and the last that has a number. */
function numbersOf({ number }: ListPage, total: number): number[] {
  const last = Math.min(pageCount(total), LAST_NUMBERED)
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, at) => number - AROUND + at)
  const numbers = new Set([1, ...around.filter((one) => one >= 1 && one <= last), last, number])
  return [...numbers].toSorted((a, b) => a - b)
}

/** The links to the pages of a list that has several. */
export function Pages({ kind, match, total, endCursor, previousCursor, anchor }: Props) {
  const { language, label, labelText } = useSite()
  const page = listPageOf(match)
  const group = match.search.get(filterOf(kind)?.field ?? '')
  if (pageCount(total) < 2) return null
  const [before, after] = [pageBefore(page, previousCursor), pageAfter(page, total, endCursor)]
  const link = (to: ListPage, children: ReactNode, more: { rel?: string; 'aria-label'?: string } = {}) => (
    <PageLink to={`${listPagePath(kind, to, group)}#${anchor}`} className="page-link" {...more}>
      {children}
    </PageLink>
  )
  const shown = (number: number) => writeNumber(language.tag, number)
  return (
    <nav aria-label={label('list.pages')} className="pages">
      {before &&
        link(
          before,
          <>
            <Icon name="left" className="icon-small" /> {labelText('list.before')}
          </>,
          { rel: 'prev' },
        )}
      <ol className="page-numbers">
        {numbersOf(page, total).map((number, at, all) => (
          <li key={number} className={at > 0 && number - all[at - 1]! > 1 ? 'page-gap' : undefined}>
            {number === page.number ? (
              <span
                aria-current="page"
                aria-label={label('list.page', { number: shown(number) })}
                className="page-link"
              >
                {shown(number)}
              </span>
            ) : (
              link({ number }, shown(number), { 'aria-label': label('list.page', { number: shown(number) }) })
            )}
          </li>
        ))}
      </ol>
      {after &&
        link(
          after,
          <>
            {labelText('list.after')} <Icon name="right" className="icon-small" />
          </>,
          { rel: 'next' },
        )}
    </nav>
  )
}
