import { classNames } from '../../../ui/class-names.ts'

interface Props {
  label: string
  /** From 0 to 1. */
  share: number
  className?: string
}

/** The bar of an upload, in the colours of the admin. */
export const ProgressBar = ({ label, share, className }: Props) => (
  <progress
    value={share}
    max={1}
    aria-label={label}
    className={classNames(
      'h-1.5 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-solid',
      className,
    )}
  />
)
