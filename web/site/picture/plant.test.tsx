import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Plant } from './plant.tsx'

test.each(['none', 'NONE'])('an item with the drawing %s has nothing in its frame, which hides it', (drawing) => {
  expect(renderToStaticMarkup(<Plant id="any" drawing={drawing} />)).toBe('')
  expect(renderToStaticMarkup(<Plant id="any" drawing="FERN" />)).toMatch(/^<svg/)
})
