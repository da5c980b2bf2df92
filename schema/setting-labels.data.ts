import { settings } from './settings.ts'

/** The labels of the settings by their keys, without what else the model says about them. */
export const settingLabels: Readonly<Record<string, string>> = Object.fromEntries(
  settings.map(({ key, label }) => [key, label]),
)
