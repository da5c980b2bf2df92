import { useState } from 'react'
import { Link } from 'react-router-dom'
import { product } from '../../../schema/kinds/index.ts'
import { Button } from '../../ui/button.tsx'
import { useUser } from '../client/session/store.ts'
import { adminPaths, managerPath } from '../shell/paths/paths.ts'

const STEPS = [
  {
    title: 'Active',
    text: 'Visitors see what is active, as soon as it is saved. “Disable” hides an item and keeps it.',
    link: { to: managerPath(product), label: 'Open a product and look at it' },
  },
  {
    title: 'Draft',
    text: '“Save draft” keeps a change from visitors. The form opens with your draft again, and “Save” makes it live.',
    link: { to: managerPath(product), label: 'Change a product and save a draft' },
  },
  {
    title: 'Release',
    text: 'Changes of several items go live together, at once or at a time that you choose. A release can be reviewed before, and rolled back afterwards.',
    link: { to: adminPaths.releases, label: 'Make a release' },
  },
]

const keyOf = (userId: string | undefined) => `first_steps_done.${userId}`

/** Explains what active, draft and release mean, until the user has closed it in this browser. */
export function FirstSteps() {
  const userId = useUser()?.id
  const [isDone, setDone] = useState(() => localStorage.getItem(keyOf(userId)) !== null)
  if (isDone) return null
  return (
    <section aria-labelledby="first-steps" className="rounded-md border border-line bg-surface p-5">
      <div className="mb-4 flex items-start justify-between gap-3">
        <h2 id="first-steps" className="font-serif text-xl">
          Three words to know
        </h2>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            localStorage.setItem(keyOf(userId), new Date().toISOString())
            setDone(true)
          }}
        >
          Understood
        </Button>
      </div>
      <ol className="grid gap-6 md:grid-cols-3">
        {STEPS.map(({ title, text, link }) => (
          <li key={title}>
            <h3 className="font-medium">{title}</h3>
            <p className="my-1 text-sm text-ink-soft">{text}</p>
            <Link to={link.to} className="text-sm underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
