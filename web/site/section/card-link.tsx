import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { arrival } from '../follow-navigation.ts'
import { PageLink } from '../link.tsx'
import { opensHere, useSharedNavigate } from '../navigate.ts'
import { usePreloader } from '../preload.ts'

/** Whether a click opens the link in this tab, the browser supports view transitions, and the visitor has not reduced motion. */
const isMoving = (event: MouseEvent) =>
  opensHere(event) && 'startViewTransition' in document && matchMedia('(prefers-reduced-motion: no-preference)').matches

/**
 * The link of a card, which covers the card. The data of its page are loaded when the visitor points at it. If they are there
 * at the click, the card's picture and title move to the page (card-link.css).
 */
export function CardLink({ to, className, ...props }: ComponentProps<typeof PageLink>) {
  const navigate = useSharedNavigate()
  const { load, has } = usePreloader()
  const prepare = () => load(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!has(to) || !isMoving(event)) return
    event.preventDefault()
    const { dataset } = event.currentTarget.closest<HTMLElement>('.card') ?? event.currentTarget
    dataset['leaving'] = ''
    document.startViewTransition(() => {
      delete dataset['leaving']
      const arrived = arrival()
      void navigate(to)
      return arrived
    })
  }
  return (
    <PageLink
      to={to}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={follow}
      className={classNames('card-link', className)}
      {...props}
    />
  )
}
