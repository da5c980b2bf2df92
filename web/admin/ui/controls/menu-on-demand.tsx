import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react'

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** What the button opens. */
  popup?: 'menu' | 'dialog'
  /** Returns the menu, which is open at first, with its trigger. It may be downloaded when it is needed. */
  children: (trigger: ReactElement<ComponentProps<'button'>>) => ReactNode
}

/** A menu that is made when it is first opened: a list has many, and most are never opened. */
export function MenuOnDemand({ trigger, popup = 'menu', children }: Props) {
  const [isUsed, setUsed] = useState(false)
  // Each button replaces the one before it, and takes the focus from it. Otherwise the closed menu would give it to another button.
  const button = cloneElement(trigger, { autoFocus: isUsed })
  const closed = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setUsed(true),
  })
  return isUsed ? <Suspense fallback={closed}>{children(button)}</Suspense> : closed
}
