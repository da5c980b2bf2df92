/** The screens about what users and visitors did lately, in one download. */
export { MissingPagesScreen } from '../missing-pages/missing-pages-screen.tsx'
export { ActivityScreen } from './activity-screen.tsx'
