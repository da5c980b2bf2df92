import { useEffect, useRef, useState } from 'react'
import { useSite } from '../shell/site.ts'
import type { Drawing } from './drawing.ts'

type Drawings = typeof import('./drawings.ts')

let drawings: Drawings | undefined

/** Makes the drawings available to the components that are rendered from now on. */
export function provideDrawings(loaded: Drawings) {
  drawings = loaded
}

/** Loads the drawings. They are decorative, so a page without them is complete. */
async function load(): Promise<Drawings | undefined> {
  drawings ??= await import('./drawings.ts').catch(() => undefined)
  return drawings
}

/** Returns the strokes as SVG. They consist of our own numbers and names, so nothing in them needs to be escaped. */
const markupOf = (drawing: Drawing) =>
  drawing.map(({ path, stroke }) => `<path class="${stroke}" d="${path}"></path>`).join('')

/**
 * The strokes of a drawing. The browser keeps those that the server has rendered, so that the first page loads no code that
 * draws. On other pages they appear when that code has been loaded.
 *
 * @param drawingIn returns the drawing of a site with or without drawings of plants. Only its first result is shown
 */
export function Strokes({ drawingIn }: { drawingIn: (all: Drawings, plants: boolean) => Drawing }) {
  const group = useRef<SVGGElement>(null)
  const [available, setAvailable] = useState(drawings)
  const { plant_drawings: plants } = useSite().settings

  useEffect(() => {
    if (available || group.current?.hasChildNodes()) return
    let isShown = true
    void load().then((loaded) => isShown && setAvailable(loaded))
    return () => {
      isShown = false
    }
  }, [available])

  const markup = available ? markupOf(drawingIn(available, plants)) : ''
  return <g ref={group} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
}
