import { lazy, type ReactNode, Suspense } from 'react'
import { closePanel } from '../close-panel.ts'
import { ConsentNotice } from '../consent/consent-notice.tsx'
import { HelpPanel } from '../help/help-panel.tsx'
import { lateView } from '../late-views.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { filled } from '../text.tsx'
import { useEdition } from '../edition.ts'
import { useHasToken } from '../use-token.ts'
import { useSite } from './site.ts'

// Visitors do not load it.
const EditLink = lazy(() => import('../edit-link.tsx'))

const PreviewBar = lateView<typeof import('../preview/bar.tsx').PreviewBar>('PreviewBar')

/** The frame of every public page. */
export function Layout({ children }: { children: ReactNode }) {
  const { title, email, phone, labelText } = useSite()
  const { preview } = useEdition()
  const hasToken = useHasToken()
  return (
    <>
      <a href="#main" className="skip-link no-print">
        {labelText('frame.skip')}
      </a>
      <Header />
      {preview && <PreviewBar of={preview} />}
      <p className="print-only wrap">{filled([title, email, phone]).join(' · ')}</p>
      {/* An open panel covers the page, so it must not hide what the keyboard has reached there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <main id="main" tabIndex={-1} onFocus={closePanel}>
        {children}
      </main>
      <Footer />
      <HelpPanel />
      <ConsentNotice />
      {hasToken && !preview && (
        <Suspense>
          <EditLink />
        </Suspense>
      )}
    </>
  )
}
