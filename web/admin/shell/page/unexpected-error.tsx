import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'

/** Shows an error screen instead of a screen that failed, until the address changes. */
export function ErrorScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>
}

interface Props {
  place: string
  children: ReactNode
}

interface State {
  error: unknown
  /** Where the error happened; undefined without one. */
  at?: string
}

class Boundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error, at: '' }
  }

  static getDerivedStateFromProps({ place }: Props, { at }: State): Partial<State> | null {
    if (at === '') return { at: place }
    return at !== undefined && at !== place ? { error: undefined, at: undefined } : null
  }

  override render() {
    return this.state.at === undefined ? this.props.children : <ErrorScreen error={this.state.error} />
  }
}

/** Unsaved changes are stored as unsaved input, so a reload loses nothing. */
function ErrorScreen({ error }: { error: unknown }) {
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
