import { type ReactNode, useEffect, useState } from 'react'
import { useDataSource } from '../../graphql/data-source.ts'
import type { HelpSearchQuery } from '../../graphql/generated.ts'
import { operation } from '../../graphql/operation.ts'
import { Results } from '../search/results.tsx'
import { type Site, useSite } from '../shell/site.ts'

/** The maximum number of results in the panel. The query loads one more, to know whether there are more. */
const SHOWN = 5

/** The pause in typing after which a search starts, in milliseconds. */
const REST_MS = 200

/** What a search found; null if it failed. */
type SearchResults = HelpSearchQuery['site']['search']

function countOf({ labelText }: Site, count: number, text: string): ReactNode {
  if (count === 0) return labelText('help.none', { text })
  return count > SHOWN ? labelText('help.more', { count: SHOWN }) : labelText('help.count', { count })
}

interface Props {
  text: string
  /** Called when the visitor follows a result. */
  onChoose: () => void
}

/** What the search of the help panel finds while the visitor types. */
export function Search({ text, onChoose }: Props) {
  const site = useSite()
  const { labelText } = site
  const source = useDataSource()
  const [state, setState] = useState<{ searching: boolean; results?: SearchResults }>({ searching: false })

  useEffect(() => {
    let isCurrent = true
    const search = async () => {
      setState({ searching: true })
      const results = await source.query(operation('HelpSearch'), { text }).then(
        ({ site }) => site.search,
        () => null,
      )
      if (isCurrent) setState({ searching: false, results })
    }
    const timer = setTimeout(() => void search(), REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, source])

  const { searching, results } = state
  return (
    <>
      <p role="status" className="status-line soft">
        {searching && labelText('search.searching')}
        {results === null && labelText('help.failed')}
        {results && countOf(site, results.length, text)}
      </p>
      {results && results.length > 0 && <Results results={results.slice(0, SHOWN)} onChoose={onChoose} />}
    </>
  )
}
