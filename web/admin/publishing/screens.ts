/** The screens about what is published: what happened, what is prepared, and other versions and moments. In one download. */
export { ActivityScreen } from '../activity/activity-screen.tsx'
export { CompareScreen } from '../compare/compare-screen.tsx'
export { MissingPagesScreen } from '../missing-pages/missing-pages-screen.tsx'
export { PreviewsScreen } from '../previews/previews-screen.tsx'
export { ViewScreen } from '../previews/view-screen.tsx'
export { ReleaseScreen } from '../releases/release-screen.tsx'
export { ReleasesScreen } from '../releases/releases-screen.tsx'
export { TimeScreen } from '../time-machine/time-screen.tsx'
