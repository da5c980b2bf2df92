import { createContext, useContext } from 'react'

/** Returns the fields of the site with some names as JSON that is safe inside a script element. */
export type Parts = (names: readonly string[]) => string

const PartsContext = createContext<Parts | null>(null)

/** Without it, pages contain no data. */
export const PartsProvider = PartsContext.Provider

/** The browser keeps the parts that the server has rendered. */
export const keptParts: Parts = () => ''

/**
 * A part of the data of the page, beside what the page shows of it. Compressed, the same text costs little there: at the end of the
 * document, the distance to the first copy would be too long.
 */
export function DataPart({ of: names }: { of: readonly string[] }) {
  const parts = useContext(PartsContext)
  if (!parts) return null
  return (
    <script
      type="application/json"
      data-part=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: parts(names) }}
    />
  )
}

/** Returns the fields of the site in all parts of the document. */
export const readParts = (): object =>
  Object.assign(
    {},
    ...Array.from(document.querySelectorAll('script[data-part]'), ({ textContent }) => JSON.parse(textContent || '{}')),
  )
