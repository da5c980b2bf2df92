import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import type { Item } from '../editing/start.ts'

// The website's own components and styles; loaded when a preview is first looked at.
const SitePreview = lazy(() => import('./site-previews.tsx'))

/** The kinds that visitors see as items. */
export const PREVIEWED = ['product', 'service', 'job', 'teamMember']

/** Something unsaved as visitors would see it. */
export const Preview = ({ kind, item }: { kind: string; item: Item }) => (
  <ErrorBoundary fallback={<p>The preview could not be loaded.</p>}>
    <Suspense fallback={<Spinner label="Loading preview..." />}>
      <SitePreview kind={kind} item={item} />
    </Suspense>
  </ErrorBoundary>
)
