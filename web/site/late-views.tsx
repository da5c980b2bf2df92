import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Views = Record<string, unknown>
type View = (props: never) => ReactNode

let views: Views | undefined

let load = (): Promise<Views> => Promise.reject(new Error('There are no views'))

/** Makes the views available to pages that are rendered from now on, without loading them. */
export const provideViews = (provided: Views): void => void (views = provided)

/** Says how to load the views. The views use this module, which therefore does not import them. */
export const loadViewsBy = (loader: () => Promise<Views>): void => void (load = loader)

/** Loads the views unless they are here. If this fails, a later call tries again. */
export async function loadViews(): Promise<Views> {
  return (views ??= await load())
}

/** Returns what `views.ts` exports under a name, if the views are here. */
export const knownView = <View,>(name: string) => views?.[name] as View | undefined

/**
 * Returns a view as a component, by its type and by the name under which `views.ts` exports it. The browser keeps what the server
 * has rendered until the views are loaded.
 */
export function lateView<Of extends View>(name: string): Of {
  const view = () => knownView<ComponentType<object>>(name)
  const Loaded = lazy(async () => ({ default: (await loadViews())[name] as ComponentType<object> }))
  const Late: View = (props: object) => {
    const [Shown] = useState(() => view() ?? Loaded)
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return Late as Of
}
