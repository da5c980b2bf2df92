import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

const VARIANTS = {
  on: 'border-leaf text-green',
  off: 'border-line-strong text-ink-soft',
  note: 'border-line-strong bg-surface text-ink',
  failed: 'border-danger text-danger',
  pending: 'border-leaf bg-tint text-ink',
}

/** A label that shows a state. */
export const Badge = ({ variant, children }: { variant: keyof typeof VARIANTS; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-block max-w-full truncate rounded-sm border px-1.5 align-bottom text-xs leading-5',
      VARIANTS[variant],
    )}
  >
    {children}
  </span>
)
