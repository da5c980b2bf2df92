import { createContext, type ReactNode, useEffect, useState, useTransition } from 'react'
import { Router } from 'react-router-dom'
import { currentPlace, navigator, onNavigation } from './history.ts'

/** Whether the next screen is being downloaded. The previous one stays visible until then. */
export const IsLeavingContext = createContext(false)

/** As the router of the same name, with guards that block navigations. The one with blockers weighs 18 kB more. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, setPlace] = useState(currentPlace)
  const [isLeaving, startTransition] = useTransition()
  useEffect(() => {
    const show = () => startTransition(() => setPlace(currentPlace))
    // It may have navigated before this effect.
    show()
    return onNavigation(show)
  }, [])
  return (
    <IsLeavingContext value={isLeaving}>
      <Router navigator={navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </IsLeavingContext>
  )
}
