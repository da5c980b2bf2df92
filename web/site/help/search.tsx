import { useLazyQuery } from '@apollo/client/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { itemPath, visitorLabels, websiteKinds } from '../../../schema/website.ts'
import { HelpSearchDocument } from '../../graphql/generated.ts'

/** The pause in typing after which a search starts, in milliseconds. */
const REST_MS = 200

/** The search of the help panel, over every kind with public pages. */
export default function Search({ onChoose }: { onChoose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [search, { data, error, loading, called }] = useLazyQuery(HelpSearchDocument)
  const wanted = text.trim()

  useEffect(() => {
    // Not on touch screens, where the keyboard would open, and not if the focus has moved meanwhile.
    const isNext = document.activeElement === field.current!.closest('[role=dialog]')
    if (isNext && matchMedia('(pointer: fine)').matches) field.current!.focus()
  }, [])

  useEffect(() => {
    if (wanted.length < 2) return
    const timer = setTimeout(() => void search({ variables: { text: wanted } }), REST_MS)
    return () => clearTimeout(timer)
  }, [wanted, search])

  const found =
    data &&
    websiteKinds.flatMap((kind) =>
      data[kind.plural].items.map(({ id, title }) => ({
        to: itemPath(kind, id),
        kind: visitorLabels(kind).one,
        title,
      })),
    )
  const asked = wanted.length >= 2 && called
  return (
    <search className="help-search">
      <label htmlFor={id} className="small-label">
        Search products, services and careers
      </label>
      <input
        id={id}
        ref={field}
        // Not type="search": there, Esc clears the field instead of closing the panel.
        type="text"
        role="searchbox"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="soybean, biogas, fermentation"
        autoComplete="off"
        className="text-input"
      />
      <p role="status" className="status-line soft">
        {asked && loading && 'Searching...'}
        {asked && !loading && error && 'The search is not available right now.'}
        {asked && !loading && found && (found.length ? `${found.length} found` : `Nothing found for “${wanted}”.`)}
      </p>
      {asked && found && found.length > 0 && (
        <ul className="help-results">
          {found.map(({ to, kind, title }) => (
            <li key={to}>
              <Link to={to} onClick={onChoose} className="plain-link help-result">
                {title} <span className="mono-label help-result-kind">{kind}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
