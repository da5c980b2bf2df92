import { type ComponentProps, type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react'

type Views = typeof import('./views.ts')
type Component = ComponentType<never>
type Name = { [Key in keyof Views]: Views[Key] extends Component ? Key : never }[keyof Views]

let views: Views | undefined

/** Makes the views available to pages that are rendered from now on, without loading them. */
export const provideViews = (provided: Views): void => void (views = provided)

/** Returns the views if they are here. */
export const knownViews = (): Views | undefined => views

/** Returns whether the server has rendered a page with views. Its document has their styles. */
export const hasViews = (): boolean => document.querySelector('style[data-views]') !== null

const loadStyles = () => (import.meta.env.SSR || hasViews() ? undefined : import('../styles/views.css'))

/** Loads the views with their styles, unless they are here. If this fails, a later call tries again. */
export async function loadViews(): Promise<Views> {
  if (!views) {
    const [loaded] = await Promise.all([import('./views.ts'), loadStyles()])
    views = loaded
  }
  return views
}

/** Returns a view as a component. The browser keeps what the server has rendered until the views are loaded. */
export function lateView<Of extends Name>(name: Of): FunctionComponent<ComponentProps<Views[Of]> & object> {
  const view = () => views?.[name] as ComponentType<object> | undefined
  const Loaded = lazy(async () => ({ default: (await loadViews())[name] as ComponentType<object> }))
  return function Late(props: object) {
    const [View] = useState(() => view() ?? Loaded)
    return (
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    )
  }
}
