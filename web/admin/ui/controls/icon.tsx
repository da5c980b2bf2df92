import type { ComponentType, SVGProps } from 'react'

/** A decorative icon. Its size is set with `className`, its colour is that of the text. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** How Lucide draws its icons. */
const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Returns a component that renders an icon on a grid of 24 × 24. @param body the SVG elements of the icon, without their stroke */
export function createIcon(body: string): Icon {
  const html = { __html: body }
  return (props) => (
    <svg {...STROKE} viewBox="0 0 24 24" width="24" height="24" {...props} dangerouslySetInnerHTML={html} />
  )
}
