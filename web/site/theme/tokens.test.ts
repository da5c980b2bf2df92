import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '../shell/default-settings.data.ts'
import { palette } from './theme.ts'

test('Tailwind has a colour for each colour of the theme', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
  const { primary_color: primary, secondary_color: secondary, accent_color: accent } = defaultSettings
  for (const token of Object.keys(palette({ primary, secondary, accent }, 'light')))
    expect(css).toContain(`--color-${token}: var(--${token});`)
})
