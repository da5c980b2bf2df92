import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '../shell/site.ts'
import { palette } from './theme.ts'

test('the style sheet’s own colours are those of the default settings', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
  const { primary_color: primary, secondary_color: secondary, accent_color: accent } = defaultSettings
  for (const scheme of ['light', 'dark'] as const) {
    for (const [token, colour] of Object.entries(palette({ primary, secondary, accent }, scheme)))
      expect(css).toContain(`--${token}: ${colour};`)
  }
})
