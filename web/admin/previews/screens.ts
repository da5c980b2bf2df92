export { PreviewsScreen } from './previews-screen.tsx'
export { ViewScreen } from './view-screen.tsx'
