import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useAddressOf } from '../../site/edition.ts'
import { useDataSourceIfAny } from '../../graphql/data-source.ts'
import { operation } from '../../graphql/operation.ts'
import { useLangOf } from '../../site/own-language.tsx'
import { useSite } from '../../site/shell/site.ts'
import type { Strips, StripsData } from './strips.ts'

interface Parts {
  above: ReactNode
  below: ReactNode
}

interface OnServer {
  stripsOf: typeof import('./strips.ts').stripsOf
  markup: (strips: Strips, part: keyof Parts) => string
}

let onServer: OnServer | undefined

/** Makes the drawing available to pages that are rendered from now on. Only the server has it from the start. */
export const provideStrips = (provided: OnServer): void => void (onServer = provided)

/** Loads the code that draws the strips. */
const loadView = async () => {
  const [{ stripsOf }, view] = await Promise.all([import('./strips.ts'), import('./strips-view.tsx')])
  return { stripsOf, ...view }
}

interface Loaded {
  view: Awaited<ReturnType<typeof loadView>>
  data: StripsData
}

/**
 * Returns the strips of the hero's trial, above and below the ground. The browser keeps those that the server has rendered: neither
 * their data nor the code that draws them are part of the first page. On later pages both are loaded.
 *
 * @param data what the server has loaded; in the browser always undefined
 */
export function useStrips(isShown: boolean, data: StripsData | undefined): Parts {
  const above = useRef<HTMLDivElement>(null)
  const source = useDataSourceIfAny()
  const site = useSite()
  const langOf = useLangOf()
  const address = useAddressOf()
  const [loaded, setLoaded] = useState<Loaded>()

  useEffect(() => {
    if (!isShown || !source || above.current?.hasChildNodes()) return
    let isCurrent = true
    const load = async () => {
      const [view, { site }] = await Promise.all([loadView(), source.query(operation('Strips'), {})])
      if (isCurrent && site.strips) setLoaded({ view, data: site.strips })
    }
    // Without it the page is complete.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isShown, source])

  if (!isShown) return { above: null, below: null }
  const words = (of: StripsData) => ({ ...site, lang: langOf(of), address })
  if (loaded) {
    const { stripsOf, StripsAbove, StripsBelow } = loaded.view
    const strips = stripsOf(words(loaded.data), loaded.data)
    if (!strips) return { above: null, below: null }
    return {
      above: (
        <div className="strips">
          <StripsAbove strips={strips} />
        </div>
      ),
      below: (
        <div className="strips-soil">
          <StripsBelow strips={strips} />
        </div>
      ),
    }
  }
  const strips = data && onServer?.stripsOf(words(data), data)
  return {
    above: <Kept className="strips" part="above" strips={strips} of={above} />,
    below: <Kept className="strips-soil" part="below" strips={strips} />,
  }
}

interface KeptProps {
  className: string
  part: keyof Parts
  strips: Strips | undefined
  of?: RefObject<HTMLDivElement | null>
}

/**
 * An element whose content the browser keeps as the server has rendered it. That is a rendering of its own, after which React allows no
 * hooks in the same component.
 */
const Kept = ({ className, part, strips, of }: KeptProps) => (
  <div
    ref={of}
    className={className}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: (strips && onServer?.markup(strips, part)) ?? '' }}
  />
)
