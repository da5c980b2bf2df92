import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { arrival } from '../follow-navigation.ts'
import { PageLink } from '../link.tsx'

/** How long the picture of the old page stands still while the new one loads, in milliseconds. */
const LONGEST_WAIT = 400

/** Whether a click opens the link in this tab, in a browser that can move elements between pages, for a visitor who likes it. */
const isMoving = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference)').matches

/** The link of a card, which covers the card. The card's picture and title become those of the page (card-link.css). */
export function CardLink({ to, className, ...props }: ComponentProps<typeof PageLink>) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isMoving(event)) return
    event.preventDefault()
    const { dataset } = event.currentTarget.closest<HTMLElement>('.card') ?? event.currentTarget
    dataset['leaving'] = ''
    document.startViewTransition(() => {
      delete dataset['leaving']
      const arrived = arrival(LONGEST_WAIT)
      void navigate(to)
      return arrived
    })
  }
  return <PageLink to={to} onClick={follow} className={classNames('card-link', className)} {...props} />
}
