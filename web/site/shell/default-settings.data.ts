import { settingValue, siteSettings } from '../../../schema/settings.ts'
import type { ShellFragment } from '../../graphql/generated.ts'
import type { BrandColours } from '../theme/theme.ts'

/**
 * The default settings of the website.
 *
 * The type assertion stands because an object made from a list has one type for all its values, and the type of a setting
 * depends on its key. A test compares keys and types with the API's schema.
 */
export const defaultSettings = {
  ...Object.fromEntries(siteSettings.map((setting) => [setting.key, settingValue(setting, setting.default)])),
  logoRatio: null,
  logoCrop: '',
  faviconCrop: '',
} as NonNullable<ShellFragment['site']['settings']>

/** The default brand colours. */
export const defaultColours: BrandColours = {
  primary: defaultSettings.primary_color,
  secondary: defaultSettings.secondary_color,
  accent: defaultSettings.accent_color,
}
