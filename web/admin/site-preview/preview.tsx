import { lazy, Suspense } from 'react'
import type { AnyKind } from '../../../schema/kind.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Item } from '../model/item.ts'
import { ErrorBoundary } from '../ui/controls/error-boundary.tsx'

// The website's own components and styles, downloaded with the first preview.
const SitePreview = lazy(() => import('./site-preview.tsx'))

/** An unsaved item as visitors would see it. */
export const Preview = ({ kind, item }: { kind: AnyKind; item: Item }) => (
  <ErrorBoundary fallback={<p>The preview could not be loaded.</p>}>
    <Suspense fallback={<Spinner label="Loading preview..." />}>
      <SitePreview kind={kind} item={item} />
    </Suspense>
  </ErrorBoundary>
)
