import { classNames } from '../../../ui/class-names.ts'

/** Returns the classes of a message that a coloured line sets apart from the content around it. */
export const calloutClass = (tone: 'info' | 'danger' = 'info', more?: string) =>
  classNames(
    'flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 py-1 pl-3 text-sm',
    tone === 'danger' ? 'border-danger' : 'border-leaf',
    more,
  )
