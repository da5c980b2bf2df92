export { ReleaseScreen } from './release-screen.tsx'
export { ReleasesScreen } from './releases-screen.tsx'
