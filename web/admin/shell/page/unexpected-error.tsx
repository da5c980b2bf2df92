import { useRouteError } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'

/** The error screen of the router. Unsaved changes are stored as unsaved input, so a reload loses nothing. */
export function ErrorScreen() {
  const error = useRouteError()
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6">
      <h1 className="font-serif text-3xl">Something went wrong on this screen</h1>
      <p className="text-ink-soft">Your unsaved changes are kept in this browser. Reload the page to continue.</p>
      <p className="font-mono text-sm break-words text-ink-soft">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    </main>
  )
}
