import type { ReactNode } from 'react'

interface RecordRowProps {
  /** The name of the record and its badges. */
  title: ReactNode
  details: ReactNode
  actions: ReactNode
  /** Shown below, over the whole width. */
  children?: ReactNode
}

/** A row in a list of records. On narrow screens the actions stand together below the details. */
export function RecordRow({ title, details, actions, children }: RecordRowProps) {
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="flex flex-wrap items-center gap-2 font-medium">{title}</p>
          <div className="text-sm text-ink-soft">{details}</div>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </li>
  )
}
