import { type ComponentProps, type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react'

type Views = typeof import('./views.ts')
type Component = ComponentType<never>
type Name = { [Key in keyof Views]: Views[Key] extends Component ? Key : never }[keyof Views]

let views: Views | undefined

let load = (): Promise<Views> => Promise.reject(new Error('There are no views'))

/** Makes the views available to pages that are rendered from now on, without loading them. */
export const provideViews = (provided: Views): void => void (views = provided)

/** Says how to load the views. The views use this module, which therefore does not import them. */
export const loadViewsBy = (loader: () => Promise<Views>): void => void (load = loader)

/** Returns the views if they are here. */
export const knownViews = (): Views | undefined => views

/** Loads the views unless they are here. If this fails, a later call tries again. */
export async function loadViews(): Promise<Views> {
  return (views ??= await load())
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
