/** The screens about people, in one download: those of admins, and the user's own account. */
export { OutboxScreen } from '../outbox/outbox-screen.tsx'
export { AccountScreen } from '../session/account-screen.tsx'
export { SubscribersScreen } from '../subscribers/subscribers-screen.tsx'
export { UsersScreen } from './users-screen.tsx'
