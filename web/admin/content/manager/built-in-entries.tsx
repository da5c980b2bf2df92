import { useId } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'

interface Props {
  /** The name and the text of each entry. */
  entries: readonly { page: string; title: string }[]
  /** What the stored entries are called. */
  label: string
  /** Whether the stored entries could not be loaded. */
  failed: boolean
  /** Returns the address of the form for an entry. */
  hrefOf: (page: string) => string
}

/** The built-in entries of a kind: shown while nothing is stored, and when the stored entries could not be loaded. */
export default function BuiltInEntries({ entries, label, failed, hrefOf }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-sm text-ink-soft">
        {failed
          ? `The stored ${label} could not be loaded. These are the built-in ones; saving one never overwrites what is stored.`
          : 'Nothing is stored yet. These are the built-in entries that the pages use.'}
      </h2>
      <ul className="border-t border-line">
        {entries.map((entry) => (
          <li key={entry.page} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="font-medium">{entry.page}</p>
              <p className="text-sm break-words text-ink-soft">{entry.title}</p>
            </div>
            <Link
              to={hrefOf(entry.page)}
              className={buttonClass({ variant: 'outline', size: 'small' })}
              aria-label={`Edit ${entry.page}`}
            >
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
