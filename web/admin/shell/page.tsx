import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { adminPaths } from '../paths.ts'

interface Props {
  title: string
  /** What the browser tab says, where that is not the title. */
  tabTitle?: string
  /** Where the back button goes. */
  back?: string | null
  /** The main action of the page and what belongs to it. */
  actions?: ReactNode
  children: ReactNode
}

/** Names the browser tab after what is on screen. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Verdant admin`
  }, [title])
}

/** A screen: its title bar with the back button and the main action, and its content. */
export function Page({ title, tabTitle = title, back = adminPaths.home, actions, children }: Props) {
  usePageTitle(tabTitle)
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 max-lg:top-14 sm:px-8">
        {back && (
          <Link to={back} className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-3')}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">Back</span>
          </Link>
        )}
        <h1 tabIndex={-1} className="mr-auto font-serif text-2xl leading-tight outline-none">
          {title}
        </h1>
        {actions}
      </header>
      <div className="px-4 py-6 sm:px-8">{children}</div>
    </>
  )
}
