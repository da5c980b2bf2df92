import type { ComponentProps } from 'react'
import { useOwnPage } from './own-page.ts'

const TAGS = ['h1', 'h2', 'h3', 'h4'] as const

interface Props extends ComponentProps<'h2'> {
  /** The number of levels below the section's own heading. */
  below?: 0 | 1 | 2
}

/** A heading within a section. The section's own heading is the first on its own page, and the second on the landing page. */
export function Heading({ below = 0, children, ...props }: Props) {
  const Tag = TAGS[below + (useOwnPage() ? 0 : 1)] ?? 'h4'
  return <Tag {...props}>{children}</Tag>
}
