import type { FocalPoint } from '../../../schema/framing.ts'

/** Returns the class of pictures with a focal point, in percent. */
export const focalClass = ({ x, y }: FocalPoint): string => `focal-${x}-${y}`

const FOCAL_CLASS = /focal-(\d{1,3})-(\d{1,3})\b/g

/**
 * Returns the style rules for the focal points of a rendered page. The policy for content security allows no style attributes
 * in documents, and the style sheet of the site cannot have a rule for each point.
 */
export const focalRules = (html: string): string =>
  [...new Set(Array.from(html.matchAll(FOCAL_CLASS), ([name, x, y]) => `.${name}{object-position:${x}% ${y}%}`))].join(
    '',
  )
