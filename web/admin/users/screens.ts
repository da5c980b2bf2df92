/** The screens about people, in one download: those of admins, and the user's own account. */
export { AuditScreen } from '../audit/audit-screen.tsx'
export { OutboxScreen } from '../outbox/outbox-screen.tsx'
export { SubscribersScreen } from '../subscribers/subscribers-screen.tsx'
export { UsersScreen } from './users-screen.tsx'
