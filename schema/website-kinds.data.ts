import { publicKinds } from './kinds/index.ts'

/** The kinds with public pages, without their fields: the part of the model that visitors download. */
export const websiteKinds = publicKinds.map(({ name, plural, label, labelPlural, website }) => ({
  name,
  plural,
  label,
  labelPlural,
  website,
}))
