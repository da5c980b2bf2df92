import { classNames } from './class-names.ts'

interface Props {
  /** A description such as "Loading products...". */
  label: string
  className?: string
}

/** A loading indicator. It appears after 200 ms, so that it does not flash before a fast response. */
export function Spinner({ label, className }: Props) {
  return (
    <p role="status" className={classNames('felt-wait flex items-center gap-3 text-ink-soft', className)}>
      <svg viewBox="0 0 24 24" className="size-5 animate-spin motion-reduce:animate-none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="var(--line)" strokeWidth="3" />
        <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="var(--leaf)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label}
    </p>
  )
}
