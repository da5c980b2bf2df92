import { publicKinds } from './kinds/index.ts'

/** The kinds with public pages, without their fields: the part of the model that visitors download. Their words are labels. */
export const websiteKinds = publicKinds.map(({ name, plural, website }) => ({ name, plural, website }))
