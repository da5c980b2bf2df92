import { Link } from 'react-router-dom'
import type { CalendarQuery } from '../../client/graphql/generated.ts'
import { nameOf } from '../../model/kind-label.ts'
import { threadPath } from '../../shell/paths/paths.ts'
import { isOverdue } from '../../ui/format/day-text.ts'

/** A thread of comments with the day by which it is to be done. */
export type Due = CalendarQuery['due'][number]

/** Leads to a thread that is due. */
export const DueLink = ({ due, className }: { due: Due; className: string }) => (
  <Link to={threadPath(due)} draggable={false} className={className}>
    {isOverdue(due.dueOn!) && <span className="font-medium text-danger">Overdue: </span>}
    Comment on {nameOf(due)}
    {due.assignee && `, ${due.assignee.name}`}
  </Link>
)
