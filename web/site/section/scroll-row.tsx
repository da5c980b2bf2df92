import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useOwnPage } from './own-page.ts'

interface Props {
  /** The name of the list while it scrolls: the keyboard scrolls it once it has the focus. */
  label: string
  className: string
  /** Whether the order of the entries matters. */
  ordered?: boolean
  /** Whether the list scrolls on the section's own page too. */
  everywhere?: boolean
  children: ReactNode
}

/** A list that scrolls sideways on phones: on the landing page, one row takes the place of several. */
export function ScrollRow({ label, className, ordered = false, everywhere = false, children }: Props) {
  const List = ordered ? 'ol' : 'ul'
  const isOwnPage = useOwnPage()
  const isRow = everywhere || !isOwnPage
  const list = useRef<HTMLOListElement & HTMLUListElement>(null)
  const [scrolls, setScrolls] = useState(false)

  // A list that fits needs no stop of the Tab key.
  useEffect(() => {
    if (!isRow) return
    const observer = new ResizeObserver(([entry]) => setScrolls(entry!.target.scrollWidth > entry!.target.clientWidth))
    observer.observe(list.current!)
    return () => observer.disconnect()
  }, [isRow])

  return (
    <List
      ref={list}
      className={classNames(className, isRow && 'scroll-row')}
      {...(scrolls && { 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </List>
  )
}
