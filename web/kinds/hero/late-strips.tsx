import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useAddressOf } from '../../site/edition.ts'
import { type Source, useDataSourceIfAny } from '../../graphql/data-source.ts'
import type { StripsQuery } from '../../graphql/generated.ts'
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

/** The code that draws the strips, once it is loaded. */
let view: (Pick<typeof import('./strips.ts'), 'stripsOf'> & typeof import('./strips-view.tsx')) | undefined

/** What the server has rendered, since the visitor left the page. */
const kept: { [part in keyof Parts]?: string } = {}

const knownStrips = (source: Source) => (source.read('Strips', {}) as StripsQuery | undefined)?.site.strips

/** Loads what the strips need in the browser. @throws as `DataSource.query` */
export async function loadStrips(source: Source): Promise<void> {
  if (kept.above) return
  const [{ stripsOf }, drawing] = await Promise.all([
    import('./strips.ts'),
    import('./strips-view.tsx'),
    source.query(operation('Strips'), {}),
  ])
  view = { stripsOf, ...drawing }
}

/** Returns whether the strips are on the page that is shown. */
export const areStripsShown = (): boolean => document.querySelector('.strips') !== null

/** Returns whether the strips can be shown at once, or are on the page that is shown. */
export const areStripsHere = (source: Source): boolean =>
  import.meta.env.SSR || Boolean(kept.above || (view && knownStrips(source))) || areStripsShown()

/**
 * Returns the strips of the hero's trial, above and below the ground. The browser keeps those that the server has rendered: neither
 * their data nor the code that draws them are part of the first page. On later pages both are loaded before.
 *
 * @param data what the server has loaded; in the browser always undefined
 */
export function useStrips(isShown: boolean, data: StripsData | undefined): Parts {
  const source = useDataSourceIfAny()
  const site = useSite()
  const langOf = useLangOf()
  const address = useAddressOf()
  if (!isShown) return { above: null, below: null }
  const words = (of: StripsData) => ({ ...site, lang: langOf(of), address })
  const loaded = view && source && knownStrips(source)
  if (view && loaded) {
    const { stripsOf, StripsAbove, StripsBelow } = view
    const strips = stripsOf(words(loaded), loaded)
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
    above: <Kept className="strips" part="above" strips={strips} />,
    below: <Kept className="strips-soil" part="below" strips={strips} />,
  }
}

interface KeptProps {
  className: string
  part: keyof Parts
  strips: Strips | undefined
}

/**
 * An element whose content the browser keeps as the server has rendered it, also for when the visitor comes back. That is a rendering
 * of its own, after which React allows no hooks in the same component.
 */
function Kept({ className, part, strips }: KeptProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    return () => void (kept[part] = current?.innerHTML)
  }, [part])
  return (
    <div
      ref={element}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: (strips ? onServer?.markup(strips, part) : kept[part]) ?? '' }}
    />
  )
}
