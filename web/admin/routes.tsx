import type { ReactElement } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { ACCOUNT_PATH } from '../../schema/account-paths.ts'
import { collections, singletons } from '../../schema/kinds/index.ts'
import { ImageFields } from './image-fields.tsx'
import { loadScreen } from './kind-screens.ts'
import { Palette } from './palette/palette.tsx'
import { Reauthentication } from './reauthentication/reauthentication.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { adminPaths, managerPath } from './paths.ts'
import { EditRedirect } from './previews/edit-redirect.tsx'
import { RequireSession } from './session/require-session.tsx'
import { ConfirmProvider } from './shell/confirm.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Layout } from './shell/layout.tsx'
import { NotFound } from './shell/not-found.tsx'
import { whenIdle } from './ui/preloaded.tsx'

const Root = () => (
  <ConfirmProvider>
    <Outlet />
  </ConfirmProvider>
)

/** A route whose screen is downloaded on first use. The previous screen stays visible until then. */
const screen = (path: string, load: () => Promise<ReactElement>): RouteObject => ({
  path,
  lazy: async () => ({ element: await load() }),
})

/** A screen that is downloaded once the browser is idle, because most sessions need it. */
function frequentScreen(path: string, load: () => Promise<ReactElement>): RouteObject {
  whenIdle(() => void load().catch(() => {}))
  return screen(path, load)
}

// Each import() lists all chunks of its module, so several screens of a module share one.
const peopleScreens = () => import('./users/screens.ts')
const publishingScreens = () => import('./publishing/screens.ts')
const webhookScreens = () => import('./webhooks/screens.ts')

/** One route for the list and for /new, so that opening the form does not remount the list. */
const managers = collections.map((kind) =>
  screen(`${managerPath(kind)}/new?`, async () => (await import('./managers.tsx')).loadManager(kind)),
)

const singletonForms = singletons.map((kind) =>
  screen(managerPath(kind), async () => {
    const Screen = await loadScreen(kind)
    return <Screen />
  }),
)

/** The screens whose forms are generated from the model. */
const editors: RouteObject = {
  element: <ImageFields />,
  children: [
    ...singletonForms,
    ...managers,
    screen(adminPaths.settings, async () => {
      const { SettingsScreen } = await import('./settings/settings-screen.tsx')
      return <SettingsScreen />
    }),
  ],
}

/** Dialogs that open over any screen. */
const overlays = [<Palette key="palette" />, <Shortcuts key="shortcuts" />, <Reauthentication key="reauthentication" />]

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <></>,
    children: [
      frequentScreen(adminPaths.login, async () => {
        const { Login } = await import('./session/login.tsx')
        return <Login />
      }),
      screen(`${ACCOUNT_PATH}/:purpose`, async () => {
        const { AccountLinkScreen } = await import('./account-links/account-link-screen.tsx')
        return <AccountLinkScreen />
      }),
      {
        element: <RequireSession />,
        children: [
          { path: adminPaths.home, element: <Navigate to={adminPaths.dashboard} replace /> },
          {
            element: <Layout overlays={overlays} />,
            children: [
              frequentScreen(adminPaths.dashboard, async () => {
                const { Dashboard } = await import('./dashboard/dashboard.tsx')
                return <Dashboard />
              }),
              editors,
              screen(adminPaths.media, async () => {
                const { GalleryScreen } = await import('./media/gallery-screen.tsx')
                return <GalleryScreen />
              }),
              screen(adminPaths.missingPages, async () => {
                const { MissingPagesScreen } = await publishingScreens()
                return <MissingPagesScreen />
              }),
              screen(adminPaths.activity, async () => {
                const { ActivityScreen } = await publishingScreens()
                return <ActivityScreen />
              }),
              screen(adminPaths.releases, async () => {
                const { ReleasesScreen } = await publishingScreens()
                return <ReleasesScreen />
              }),
              screen(`${adminPaths.releases}/:id`, async () => {
                const { ReleaseScreen } = await publishingScreens()
                return <ReleaseScreen />
              }),
              screen(adminPaths.previews, async () => {
                const { PreviewsScreen } = await publishingScreens()
                return <PreviewsScreen />
              }),
              screen(`${adminPaths.view}/:kind/:id`, async () => {
                const { ViewScreen } = await publishingScreens()
                return <ViewScreen />
              }),
              { path: `${adminPaths.edit}/:kind/:id`, element: <EditRedirect /> },
              screen(adminPaths.time, async () => {
                const { TimeScreen } = await publishingScreens()
                return <TimeScreen />
              }),
              screen(adminPaths.compare, async () => {
                const { CompareScreen } = await publishingScreens()
                return <CompareScreen />
              }),
              screen(adminPaths.subscribers, async () => {
                const { SubscribersScreen } = await peopleScreens()
                return <SubscribersScreen />
              }),
              screen(adminPaths.outbox, async () => {
                const { OutboxScreen } = await peopleScreens()
                return <OutboxScreen />
              }),
              screen(adminPaths.users, async () => {
                const { UsersScreen } = await peopleScreens()
                return <UsersScreen />
              }),
              screen(adminPaths.audit, async () => {
                const { AuditScreen } = await peopleScreens()
                return <AuditScreen />
              }),
              screen(adminPaths.tokens, async () => {
                const { ApiTokensScreen } = await webhookScreens()
                return <ApiTokensScreen />
              }),
              screen(adminPaths.webhooks, async () => {
                const { WebhooksScreen } = await webhookScreens()
                return <WebhooksScreen />
              }),
              screen(`${adminPaths.webhooks}/:id`, async () => {
                const { WebhookScreen } = await webhookScreens()
                return <WebhookScreen />
              }),
              screen(adminPaths.account, async () => {
                const { AccountScreen } = await import('./session/account-screen.tsx')
                return <AccountScreen />
              }),
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]

/** Creates the router of the admin. */
export const createRouter = () => createBrowserRouter(routes)
