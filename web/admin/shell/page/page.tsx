import ArrowLeft from 'virtual:icon/arrow-left'
import { lazy, type ReactNode, Suspense, use, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConnectionNotice } from '../../ui/controls/connection-notice.tsx'
import { Help } from '../help/help.tsx'
import { useInboxCounts } from '../inbox/counts.ts'
import { Tabs } from '../navigation/tabs.tsx'
import { PanelContext } from '../../ui/dialogs/panel.ts'
import { adminPaths } from '../paths/paths.ts'

const PanelFrame = lazy(async () => ({ default: (await import('../../ui/dialogs/panel-frame.tsx')).PanelFrame }))

interface Props {
  title: string
  /** The title of the browser tab, by default the title of the page. */
  tabTitle?: string
  /** The target of the back button, by default the start of the admin. */
  back?: string | undefined
  /** The buttons in the title bar. */
  actions?: ReactNode
  /** The buttons that save the form: at the end of the title bar, or below a form beside a page. */
  saving?: ReactNode
  /** Whether the content has the rest of the window, in which its parts scroll. Low windows scroll all of it. */
  fillsWindow?: boolean
  children: ReactNode
}

/** Sets the title of the browser tab, with the number of what waits for the user. */
export function usePageTitle(title: string) {
  const isPanel = use(PanelContext)
  const { waiting } = useInboxCounts()
  useEffect(() => {
    if (!isPanel) document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Verdant admin`
  }, [isPanel, title, waiting])
}

/** A screen: a title bar with the back button and actions, and the content. */
export function Page({
  title,
  tabTitle = title,
  back = adminPaths.home,
  actions,
  saving,
  fillsWindow,
  children,
}: Props) {
  usePageTitle(tabTitle)
  if (use(PanelContext))
    return (
      <Suspense>
        <PanelFrame title={title} actions={actions} footer={saving}>
          {children}
        </PanelFrame>
      </Suspense>
    )
  return (
    <div className={fillsWindow ? 'flex h-[calc(100dvh-3.5rem)] min-h-[36rem] flex-col lg:h-dvh' : 'contents'}>
      <header className="sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 max-lg:top-14 sm:px-8">
        <Link
          to={back}
          reloadDocument={!back.startsWith(adminPaths.home)}
          className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-3')}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Back</span>
        </Link>
        <h1
          tabIndex={-1}
          className="mr-auto font-serif text-2xl leading-tight outline-none max-sm:min-w-32 max-sm:flex-1"
        >
          {title}
        </h1>
        {actions}
        {saving}
        <Help className="max-lg:hidden" />
        <ConnectionNotice className="basis-full" />
      </header>
      <Tabs />
      {/* The last row can be scrolled above the notices. */}
      <div
        className={classNames('px-4 sm:px-8', fillsWindow ? 'flex min-h-0 flex-1 flex-col py-4' : 'pt-6 pb-24 lg:pb-6')}
      >
        {children}
      </div>
    </div>
  )
}
