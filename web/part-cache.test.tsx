import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SectionData } from './kinds/kind-on-site.ts'
import { PartCache } from './part-cache.tsx'
import { DataPart, PartsProvider } from './site/data-part.tsx'
import { cachedPart, withRenderPart } from './site/cached-part.ts'

const cache = new PartCache()

/** Renders a page of two parts. Returns its HTML, which parts were rendered, and which data were sent. */
function rendered(site: object, page = 'page') {
  const run: string[] = []
  const taken: string[] = []
  const take = (names: readonly string[]) => void taken.push(...names)
  const send = (names: readonly string[]) => {
    take(names)
    return names.join()
  }
  const fieldIn = (of: object | null | undefined, name: string) => (of as Record<string, unknown>)[name]
  const Part = ({ name, of }: { name: string; of: object | null | undefined }) => {
    run.push(name)
    const value = fieldIn(of, name)
    return (
      <p>
        {value === undefined ? 'undefined' : JSON.stringify(value)}
        <DataPart of={[name]} />
      </p>
    )
  }
  const part = (name: string) => cachedPart(name, site as SectionData, (of) => <Part key={name} name={name} of={of} />)
  const { render: renderPart, finish } = cache.page(() => page, { send, take })
  const html = withRenderPart(renderPart, () =>
    renderToString(
      <PartsProvider value={send}>
        <main>{['hero', 'products'].map(part)}</main>
      </PartsProvider>,
    ),
  )
  return { html: finish(html), run, taken }
}

it('renders only the parts again that show what has changed', () => {
  const first = rendered({ hero: 1, products: 1 })
  expect(first.run).toEqual(['hero', 'products'])
  expect(first.html).toMatch(
    /^<main><p>1<script[^>]*>hero<\/script><\/p><p>1<script[^>]*>products<\/script><\/p><\/main>$/,
  )
  expect(rendered({ hero: 1, products: 1 })).toEqual({ ...first, run: [] })
  const { html, run, taken } = rendered({ hero: 1, products: 2 })
  expect(run).toEqual(['products'])
  expect(html).toBe(first.html.replace('</p><p>1', '</p><p>2'))
  expect(taken).toEqual(['hero', 'products'])
})

it('tells data that are missing from those that are null', () => {
  expect(rendered({ products: 3 }).html).toContain('<p>undefined<')
  expect(rendered({ hero: null, products: 3 }).html).toContain('<p>null<')
})

it('renders all parts of another page', () => {
  rendered({ hero: 1, products: 1 })
  expect(rendered({ hero: 1, products: 1 }, 'other').run).toEqual(['hero', 'products'])
})
