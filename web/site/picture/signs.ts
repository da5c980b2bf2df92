import type { Palette } from '../theme/theme.ts'

/** Two quarters of a circle. */
export const FORM = 'M4 12a8 8 0 0 0 8-8m8 8a8 8 0 0 0-8 8'
const LEAF = 'M5 20C4 11 9 4 20 4c.5 11-6 16-13 14M5 20c1.5-4.5 4.5-8 9-10'

/**
 * Returns the default favicon: a leaf, or a form, on the brand colour. It has a width and a height because search engines use it as
 * the logo and require a size.
 *
 * @param radius the radius of the corners, of a width of 32
 */
export const faviconSvg = ({ solid, 'on-solid': pen }: Palette, plants: boolean, radius = 8) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${solid}"/><path class="${plants ? 'line' : 'form'}" transform="translate(4 4)" d="${plants ? LEAF : FORM}" fill="none" stroke="${pen}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
