import { useEffect, useMemo, useState } from 'react'
import { TextControl } from '../admin/ui/controls/text-control.tsx'
import { type Description, operationsByTag } from './openapi.ts'
import { OperationEntry } from './operation-entry.tsx'

const idOf = (tag: string) => `tag-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** All operations of the REST API by their tag, with a form that tries each. */
export function Operations({ description }: { description: Description }) {
  const byTag = useMemo(() => operationsByTag(description), [description])
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/)
  const found = Array.from(byTag, ([tag, operations]) => ({
    tag,
    operations: operations.filter(({ method, path, summary }) =>
      words.every((word) => `${method} ${path} ${summary} ${tag}`.toLowerCase().includes(word)),
    ),
  })).filter(({ operations }) => operations.length > 0)

  // The browser looks for the place before the description has arrived.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])

  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-10 gap-y-6 px-4 py-8 md:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Operations" className="grid content-start gap-4 md:sticky md:top-8 md:self-start">
        <TextControl
          label="Find an operation"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul className="hidden text-sm md:grid">
          {found.map(({ tag, operations }) => (
            <li key={tag}>
              <a
                href={`#${idOf(tag)}`}
                className="flex justify-between gap-2 rounded-md px-2 py-1 text-ink no-underline hover:bg-surface"
              >
                {tag} <span className="font-mono text-xs text-ink-soft">{operations.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="grid min-w-0 grid-cols-1 content-start gap-8">
        <div className="grid gap-2">
          <h1 className="font-serif text-3xl">REST API</h1>
          <p className="max-w-prose text-ink-soft">
            Open an operation to read what it takes and to send a request to this server. Requests are real: what you
            change is live. Programs read this description at{' '}
            <a className="break-all underline" href="/api/openapi.json">
              /api/openapi.json
            </a>
            .
          </p>
        </div>
        {found.map(({ tag, operations }) => (
          <section key={tag} aria-labelledby={idOf(tag)} className="grid grid-cols-1 gap-2">
            <h2 id={idOf(tag)} className="scroll-mt-4 font-serif text-xl">
              {tag}
            </h2>
            <div className="border-t border-line">
              {operations.map((operation) => (
                <OperationEntry key={operation.id} operation={operation} description={description} />
              ))}
            </div>
          </section>
        ))}
        <p role="status" className="text-ink-soft empty:hidden">
          {found.length === 0 && 'No operation matches.'}
        </p>
      </main>
    </div>
  )
}
