import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { showPage } from './page-transition.ts'

interface Props {
  base: string
  /** Returns whether the data of a page are here, so that it can be shown at once. */
  isLoaded: (location: Location) => boolean
  children: ReactNode
}

/** React Router's `BrowserRouter`, with transitions between pages, also for the buttons of the browser. */
export function SiteRouter({ base, isLoaded, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action })

  useLayoutEffect(() => {
    let from = history.location
    return history.listen(({ location: to, action: type }) => {
      // In a transition React renders in small steps, so that the browser stays responsive.
      const show = () => startTransition(() => setShown({ location: to, action: type }))
      // Within a page nothing but the scroll position changes.
      if (from.pathname === to.pathname && from.search === to.search) show()
      else showPage({ from: from.pathname, to: to.pathname }, isLoaded(to), show)
      from = to
    })
  }, [history, isLoaded])

  return (
    <Router basename={base} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
