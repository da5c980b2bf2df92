import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type ButtonVariant = 'solid' | 'outline' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'medium' | 'normal' | 'large'

// A label has one line, unless that is wider than what the button stands in. How a button moves is in styles/tokens.css.
const BASE =
  'button inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full font-label font-medium no-underline disabled:opacity-60 aria-disabled:opacity-60'

const VARIANTS: Record<ButtonVariant, string> = {
  solid: 'bg-solid text-on-solid border border-solid-line hover:bg-solid-hover',
  outline: 'border border-line-strong text-ink hover:border-ink hover:bg-surface',
  quiet: 'border border-transparent text-ink hover:bg-surface',
  danger: 'border border-danger text-danger hover:bg-surface',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-sm',
  medium: 'min-h-10 px-3 text-sm',
  normal: 'min-h-11 px-5 text-base',
  // Two of them fit into a row of a phone.
  large: 'min-h-12 px-5 py-2 text-center text-base max-sm:in-[.actions]:px-2 sm:px-7 sm:text-lg',
}

interface ButtonOptions {
  variant?: ButtonVariant | undefined
  size?: ButtonSize
}

/** Returns the classes of a button, for links that are styled as buttons. */
export const buttonClass = ({ variant = 'solid', size = 'normal' }: ButtonOptions = {}, more?: string) =>
  classNames(BASE, VARIANTS[variant], SIZES[size], more)

/** A button. Its type is "button" unless `type` is set, so it does not submit forms by default. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonOptions) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...props} />
}
