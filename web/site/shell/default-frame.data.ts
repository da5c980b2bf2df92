import { blank } from '../../../schema/kind.ts'
import { siteFrame } from '../../../schema/kinds/site-frame.ts'

/** The built-in words around every page, which pages show if loading failed. */
export const defaultFrame = blank(siteFrame)
