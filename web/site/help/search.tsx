import { useLazyQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { HelpSearchDocument } from '../../graphql/generated.ts'
import { Results } from '../search/results.tsx'

/** The maximum number of results in the panel. The query loads one more, to know whether there are more. */
const SHOWN = 5

/** The pause in typing after which a search starts, in milliseconds. */
const REST_MS = 200

function countOf(count: number, text: string): string {
  if (count === 0) return `Nothing found for “${text}”.`
  return count > SHOWN ? `More than ${SHOWN} found. Press Search to see all.` : `${count} found`
}

interface Props {
  text: string
  /** Called when the visitor follows a result. */
  onChoose: () => void
}

/** What the search of the help panel finds while the visitor types. */
export default function Search({ text, onChoose }: Props) {
  const [search, { data, error, loading, called }] = useLazyQuery(HelpSearchDocument)

  useEffect(() => {
    const timer = setTimeout(() => void search({ variables: { text } }), REST_MS)
    return () => clearTimeout(timer)
  }, [text, search])

  const results = data?.site.search
  const isAnswered = called && !loading
  return (
    <>
      <p role="status" className="status-line soft">
        {called && loading && 'Searching...'}
        {isAnswered && !results && error && 'The search is not available right now.'}
        {isAnswered && results && countOf(results.length, text)}
      </p>
      {isAnswered && results && results.length > 0 && <Results results={results.slice(0, SHOWN)} onChoose={onChoose} />}
    </>
  )
}
