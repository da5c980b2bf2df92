import { expect, it } from 'vitest'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { linkLabel } from './link-label.ts'

it('shows the time in what a preview link shows as people write it', () => {
  const at = '2026-12-01T09:00:00.000Z'
  expect(linkLabel(`Release “Spring launch”, from ${at}`)).toBe(`Release “Spring launch”, from ${inBrowserZone(at)}`)
  expect(linkLabel('Draft of “FurrowAzo”')).toBe('Draft of “FurrowAzo”')
})
