import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Runs a function once the browser is idle. Safari has no requestIdleCallback. */
export function whenIdle(run: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Returns a component as `lazy` does, whose code is downloaded once the browser is idle, or when it is first rendered. */
export function lazyWhenIdle<P extends object>(load: Load<P>): ComponentType<P> {
  // A failed download is tried again when the component is rendered.
  whenIdle(() => void load().catch(() => {}))
  return lazy(load)
}

/**
 * Returns a component whose code is downloaded once the browser is idle, or when it is first rendered. If the code is there
 * by then, the component renders immediately.
 *
 * @param fallback rendered until the code is there
 */
export function preloaded<P extends object>(load: Load<P>, fallback?: ReactNode): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const Lazy = lazyWhenIdle(async () => {
    const module = await load()
    loaded = module.default
    return module
  })
  return function Preloaded(props: P) {
    // Another type in a later render would mount the component again.
    const [Component] = useState(() => loaded ?? Lazy)
    return (
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    )
  }
}

/** Returns a dialog that `preloaded` downloads. It is mounted when it first opens, and stays mounted. */
export function preloadedDialog<P extends { open: boolean }>(load: Load<P>): ComponentType<P> {
  const Dialog = preloaded(load)
  return function PreloadedDialog(props: P) {
    const [isUsed, setUsed] = useState(props.open)
    if (props.open && !isUsed) setUsed(true)
    return isUsed && <Dialog {...props} />
  }
}
