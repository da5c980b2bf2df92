import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string
  children: ReactNode
}

/** A square button with an icon. */
export function IconButton({ label, className, type = 'button', children, ...props }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-10 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-surface hover:text-ink disabled:opacity-50',
        className,
      )}
      {...props}
    >
      {children}
    </button>
  )
}
