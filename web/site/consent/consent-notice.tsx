import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { hasToken, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useSite } from '../shell/site.ts'
import { countsVisits } from './analytics.ts'
import { type Choice, keepChoice, onChoice, readChoice } from './choice.ts'
import { PageLink } from '../link.tsx'
import { useRootAttribute } from '../use-root-attribute.ts'

const unknown = (): Choice => 'declined'

/** Asks for consent to analytics. Shown only if the settings name an analytics service and the visitor has not chosen. */
export function ConsentNotice() {
  const { settings, label, labelText } = useSite()
  const { pathname } = useLocation()
  // The address of such a page is a credential, which Google's scripts would send on.
  const isNeeded = countsVisits(settings) && !hasToken(pathname)
  // The first access to a browser's storage is slow, and most sites do not need it.
  const choice = useSyncExternalStore(onChoice, isNeeded ? readChoice : unknown, unknown)

  useEffect(() => {
    if (isNeeded && choice === 'agreed') void import('./tags.ts').then(({ loadTags }) => loadTags(settings))
  }, [isNeeded, choice, settings])

  const isShown = isNeeded && !choice
  useRootAttribute('data-asks-consent', isShown)

  if (!isShown) return null
  const answer = (newChoice: Choice) => {
    keepChoice(newChoice)
    // The focused button disappears with the notice.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label={label('consent.title')} className="consent-notice no-print">
      <p>
        {labelText('consent.text')}{' '}
        <PageLink to={paths.cookies} className="text-link">
          {labelText('consent.policy')}
        </PageLink>
      </p>
      <div className="consent-answers">
        <Button variant="outline" onClick={() => answer('agreed')}>
          {labelText('consent.agree')}
        </Button>
        <Button variant="outline" onClick={() => answer('declined')}>
          {labelText('consent.decline')}
        </Button>
      </div>
    </section>
  )
}
