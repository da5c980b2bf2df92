import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { TextControl } from '../admin/ui/controls/text-control.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { setCaller, useCaller } from './caller.ts'

interface Props<T> {
  /** Loads what the page shows. The response is 401 if the caller may not read the documentation. */
  load: () => Promise<Response>
  children: (loaded: T) => ReactNode
}

type State<T> = { loaded: T } | { refused: number } | undefined

/** Shows the documentation to those who may read it, and asks others to sign in. */
export function Access<T>(props: Props<T>) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt<T>({ load, children, onRetry }: Props<T> & { onRetry: () => void }) {
  const [state, setState] = useState<State<T>>()

  useEffect(() => {
    let isCurrent = true
    const keep = (next: State<T>) => {
      if (isCurrent) setState(next)
    }
    load()
      .then(async (response) =>
        keep(response.ok ? { loaded: (await response.json()) as T } : { refused: response.status }),
      )
      .catch(() => keep({ refused: 0 }))
    return () => {
      isCurrent = false
    }
  }, [load])

  if (!state) return <Spinner label="Loading the documentation..." />
  if ('loaded' in state) return children(state.loaded)
  return <Refused status={state.refused} onRetry={onRetry} />
}

function Refused({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { apiToken } = useCaller()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setCaller({ kind: 'token' })
    onRetry()
  }
  if (status !== 401)
    return (
      <Panel title="The documentation could not be loaded">
        <p>{status === 0 ? 'The server cannot be reached.' : `The server answered with the status ${status}.`}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Panel>
    )
  return (
    <Panel title="The documentation is for staff">
      <p>Sign in to the admin, then open this page again. Or use an API token.</p>
      <a href="/admin/login" className={buttonClass()}>
        Sign in
      </a>
      <form onSubmit={submit} noValidate className="grid w-full grid-cols-1 gap-3">
        <TextControl
          label="API token"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={apiToken}
          onChange={({ target }) => setCaller({ apiToken: target.value })}
        />
        <Button type="submit" variant="outline">
          Use the token
        </Button>
      </form>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid max-w-sm justify-items-start gap-4 px-4 py-16">
      <h1 className="font-serif text-2xl">{title}</h1>
      {children}
    </main>
  )
}
