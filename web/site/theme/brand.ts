import { defaultColours } from '../shell/default-settings.data.ts'
import { toHex, toOklch } from '../../../schema/colour.ts'
import type { BrandColours } from './theme.ts'

/**
 * Returns the colours that a page shows for those of the settings. A secondary or accent colour that is still the default
 * follows the primary colour: it differs from it as the default colours differ from each other.
 */
export function brandOf(chosen: BrandColours): BrandColours {
  const [from, to] = [toOklch(defaultColours.primary), toOklch(chosen.primary)]
  const follow = (name: 'secondary' | 'accent') => {
    if (chosen[name] !== defaultColours[name] || chosen.primary === defaultColours.primary) return chosen[name]
    const { l, c, h } = toOklch(chosen[name])
    return toHex({
      l: Math.min(1, Math.max(0, to.l + l - from.l)),
      c: from.c ? (to.c * c) / from.c : c,
      h: (to.h + h - from.h + 360) % 360,
    })
  }
  return { ...chosen, secondary: follow('secondary'), accent: follow('accent') }
}
