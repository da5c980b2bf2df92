import { dueText, isOverdue } from '../format/day-text.ts'
import { Badge } from './badge.tsx'

/** Says by which day something is to be done, or that the day is over. @param day such as 2027-03-01 */
export const DueBadge = ({ day }: { day: string }) => (
  <Badge variant={isOverdue(day) ? 'failed' : 'pending'}>{dueText(day)}</Badge>
)
