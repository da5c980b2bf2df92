import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  isChosen: boolean
  onClick: () => void
  children: ReactNode
}

/** One of the languages that can be chosen. */
export const LanguageButton = ({ isChosen, onClick, children }: Props) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onClick}
    className={classNames(
      'min-h-9 rounded-full border px-3 py-1 text-left text-sm',
      isChosen ? 'border-leaf bg-raised font-medium' : 'border-transparent hover:border-line-strong',
    )}
  >
    {children}
  </button>
)
