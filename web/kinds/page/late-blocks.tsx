import { type ComponentProps, lazy, Suspense } from 'react'

type Component = typeof import('./blocks/blocks.tsx').Blocks

let provided: Component | undefined

/** Makes the blocks available to pages that are rendered from now on, without loading them. */
export function provideBlocks(component: Component) {
  provided = component
}

const Loaded = lazy(async () => ({ default: (await import('./blocks/blocks.tsx')).Blocks }))

/** The blocks of a page. The browser keeps those that the server has rendered until their code is loaded. */
export function LateBlocks(props: ComponentProps<Component>) {
  const Blocks = provided ?? Loaded
  return (
    <Suspense fallback={null}>
      <Blocks {...props} />
    </Suspense>
  )
}
