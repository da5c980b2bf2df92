import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useUser } from '../client/session/store.ts'

const Steps = lazy(() => import('./steps.tsx'))

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
      <Suspense>
        <Steps />
      </Suspense>
    </section>
  )
}
