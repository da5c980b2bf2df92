import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PageLink } from '../link.tsx'

/** The link of a card, which covers the card. The card's picture and title move to its page (page-transition.ts). */
export const CardLink = ({ className, ...props }: ComponentProps<typeof PageLink>) => (
  <PageLink className={classNames('card-link', className)} {...props} />
)
