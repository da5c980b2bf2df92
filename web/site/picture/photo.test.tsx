import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Photo, sizesIn } from './photo.tsx'

const frame = [
  ['(min-width: 64rem)', '24rem', 1.5],
  ['', '92vw', 1],
] as const

it('needs the width of the frame for pictures that are as wide as the frame or narrower', () => {
  for (const size of [undefined, null, { width: 900, height: 900 }, { width: 600, height: 900 }])
    expect(sizesIn(frame, size)).toBe('(min-width: 64rem) 24rem, 92vw')
})

it('needs more for a panorama, of which only a part is visible', () => {
  expect(sizesIn(frame, { width: 3000, height: 1000 })).toBe('(min-width: 64rem) calc(24rem * 2), calc(92vw * 3)')
})

const shown = (props: Partial<Parameters<typeof Photo>[0]>) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <Photo address="/media/plot-1.jpg" alt="A plot" frame="card" {...props} />
    </StaticRouter>,
  )

it('loads lazily, unless it is at the top of the page', () => {
  expect(shown({})).toContain('loading="lazy"')
  expect(shown({ eager: true })).not.toMatch(/lazy|fetchPriority/)
  expect(shown({ eager: true, frame: 'detail' })).toMatch(/^(?!.*lazy).*fetchPriority="high"/)
})

it('states the size of the picture, and does not enlarge a small one', () => {
  expect(shown({ size: { width: 1600, height: 900 } })).toContain('width="1600" height="900"')
  expect(shown({ size: { width: 1600, height: 900 } })).not.toContain('photo-small')
  expect(shown({ size: { width: 120, height: 90 } })).toContain('photo-small')
})

it('offers variants of stored raster pictures only', () => {
  expect(shown({})).toContain('/media/plot-1.jpg/960.webp 960w"')
  expect(shown({})).not.toContain('1280w')
  expect(shown({ frame: 'detail' })).toContain('1920w')
  expect(shown({ address: '/media/plot-1.svg' })).not.toContain('srcSet')
  expect(shown({ address: '/portraits/bob-coat.svg' })).not.toContain('srcSet')
})

it('shows the crop and the focal point that an editor chose', () => {
  const framing = { crop: '10-0-80-100', x: 33, y: 88 }
  const html = shown({ framing, size: { width: 1280, height: 900 } })
  expect(html).toContain('/media/plot-1.jpg/960.10-0-80-100.webp 960w"')
  expect(html).toContain('src="/media/plot-1.jpg/1920.10-0-80-100.webp"')
  expect(html).toContain('class="photo focal-33-88"')
  expect(shown({ framing: { crop: '', x: 50, y: 30 } })).toContain('src="/media/plot-1.jpg"')
  expect(shown({ framing: null })).toContain('class="photo"')
  expect(shown({ address: '/media/plot-1.svg', framing: { crop: '', x: 0, y: 30 } })).toContain('"photo focal-0-30"')
})
