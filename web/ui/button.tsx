import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type ButtonLook = 'solid' | 'outline' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'normal' | 'large'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full font-medium no-underline transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 motion-reduce:transition-none'

const LOOKS: Record<ButtonLook, string> = {
  solid: 'bg-solid text-on-solid border border-solid hover:bg-solid-hover hover:border-solid-hover',
  outline: 'border border-line-strong text-ink hover:border-ink hover:bg-surface',
  quiet: 'border border-transparent text-ink hover:bg-surface',
  danger: 'border border-danger text-danger hover:bg-surface',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 whitespace-nowrap px-3 text-sm',
  normal: 'min-h-11 whitespace-nowrap px-5 text-base',
  large: 'min-h-13 px-7 py-2 text-center text-lg',
}

interface Look {
  look?: ButtonLook
  size?: ButtonSize
}

/** The classes of a button, for an element that is none: a link that looks like one. */
export const buttonClass = ({ look = 'solid', size = 'normal' }: Look = {}, more?: string) =>
  classNames(BASE, LOOKS[look], SIZES[size], more)

/** A button. It submits nothing unless `type` says so. */
export function Button({ look, size, className, type = 'button', ...props }: ComponentProps<'button'> & Look) {
  return <button type={type} className={buttonClass({ look, size }, className)} {...props} />
}
