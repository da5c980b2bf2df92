import { defaultColours } from '../../../site/shell/default-settings.data.ts'
import { themeCss } from '../../../site/theme/theme.ts'

/** The styles of each colour scheme: the admin has the default colours of the website. */
export const schemeCss = {
  system: themeCss(defaultColours),
  light: themeCss(defaultColours, 'light'),
  dark: themeCss(defaultColours, 'dark'),
}
