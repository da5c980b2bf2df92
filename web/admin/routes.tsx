import { lazy, type ReactElement, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject, useRoutes } from 'react-router-dom'
import { ACCOUNT_LINK_PATHS, ACCOUNT_PATH, FORGOT_PATH, SSO_PATH } from '../../schema/account-paths.ts'
import { collections, singletons } from '../../schema/kinds/index.ts'
import { extensionScreens } from './client/extensions/extensions.ts'
import { FormTools } from './form-tools.tsx'
import { loadScreen } from './kind-screens.tsx'
import { Palette } from './shell/palette/palette.tsx'
import { Reauthentication } from './people/reauthentication/reauthentication.tsx'
import { Shortcuts } from './shell/shortcuts/shortcuts.tsx'
import { adminPaths, managerPath } from './shell/paths/paths.ts'
import { EditRedirect } from './versions/preview-links/edit-redirect.tsx'
import { RequireSession } from './shell/session/require-session.tsx'
import { ConfirmProvider } from './ui/dialogs/confirm.tsx'
import { ErrorScreenBoundary } from './shell/page/unexpected-error.tsx'
import { Layout } from './shell/page/layout.tsx'
import { NotFound } from './shell/page/not-found.tsx'
import { whenIdle } from './ui/controls/preloaded.tsx'

const ItemPanel = lazy(() => import('./item-panel.tsx'))

const Root = () => (
  <ErrorScreenBoundary>
    <ConfirmProvider>
      <Suspense>
        <Outlet />
      </Suspense>
    </ConfirmProvider>
  </ErrorScreenBoundary>
)

/** A route whose screen is downloaded on first use. The previous screen stays visible until then. */
function screen(path: string, load: () => Promise<ReactElement>): RouteObject {
  const Screen = lazy(async () => {
    const element = await load()
    return { default: () => element }
  })
  return { path, element: <Screen /> }
}

/** A screen that is downloaded once the browser is idle, because most sessions need it. */
function frequentScreen(path: string, load: () => Promise<ReactElement>): RouteObject {
  whenIdle(() => void load().catch(() => {}))
  return screen(path, load)
}

/** One route for the list and for /new, so that opening the form does not remount the list. */
const managers = collections.map((kind) =>
  screen(`${managerPath(kind)}/new?`, async () => (await import('./managers.tsx')).loadManager(kind)),
)

const singletonForms = singletons.map((kind) => screen(managerPath(kind), () => loadScreen(kind)))

/** The screens whose forms are generated from the model. */
const editors: RouteObject = {
  element: <FormTools />,
  children: [
    ...singletonForms,
    ...managers,
    screen(adminPaths.site, async () => {
      const { SiteEditorScreen } = await import('./site-editor/site-editor-screen.tsx')
      return <SiteEditorScreen Panel={ItemPanel} />
    }),
    screen(adminPaths.settings, async () => {
      const { SettingsScreen } = await import('./system/settings/settings-screen.tsx')
      return <SettingsScreen />
    }),
  ],
}

/** Dialogs that open over any screen. */
const overlays = [<Palette key="palette" />, <Shortcuts key="shortcuts" />, <Reauthentication key="reauthentication" />]

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      frequentScreen(adminPaths.login, async () => {
        const { Login } = await import('./people/sign-in/login-screen.tsx')
        return <Login />
      }),
      screen(FORGOT_PATH, async () => {
        const { ForgotScreen } = await import('./people/sign-in/forgot-screen.tsx')
        return <ForgotScreen />
      }),
      screen(ACCOUNT_LINK_PATHS['password-reset'], async () => {
        const { ResetScreen } = await import('./people/sign-in/reset-screen.tsx')
        return <ResetScreen />
      }),
      screen(ACCOUNT_LINK_PATHS.invitation, async () => {
        const { InvitationScreen } = await import('./people/sign-in/invitation-screen.tsx')
        return <InvitationScreen />
      }),
      screen(SSO_PATH, async () => {
        const { ReturnScreen } = await import('./people/sign-in/return-screen.tsx')
        return <ReturnScreen />
      }),
      { path: `${ACCOUNT_PATH}/:purpose`, element: <Navigate to={adminPaths.login} replace /> },
      {
        element: <RequireSession />,
        children: [
          { path: adminPaths.home, element: <Navigate to={adminPaths.dashboard} replace /> },
          {
            element: <Layout overlays={overlays} />,
            children: [
              frequentScreen(adminPaths.dashboard, async () => {
                const { Dashboard } = await import('./dashboard/dashboard-screen.tsx')
                return <Dashboard />
              }),
              editors,
              screen(adminPaths.inbox, async () => {
                const { InboxScreen } = await import('./content/inbox/inbox-screen.tsx')
                return <InboxScreen />
              }),
              screen(adminPaths.media, async () => {
                const { GalleryScreen } = await import('./media/gallery/gallery-screen.tsx')
                return <GalleryScreen />
              }),
              screen(adminPaths.bin, async () => {
                const { BinScreen } = await import('./versions/bin/bin-screen.tsx')
                return <BinScreen />
              }),
              screen(adminPaths.import, async () => {
                const { ImportScreen } = await import('./content/imports/import-screen.tsx')
                return <ImportScreen />
              }),
              screen(adminPaths.translations, async () => {
                const { TranslationsScreen } = await import('./content/translations/translations-screen.tsx')
                return <TranslationsScreen />
              }),
              screen(adminPaths.missingPages, async () => {
                const { MissingPagesScreen } = await import('./system/missing-pages/missing-pages-screen.tsx')
                return <MissingPagesScreen />
              }),
              screen(adminPaths.activity, async () => {
                const { ActivityScreen } = await import('./versions/activity/activity-screen.tsx')
                return <ActivityScreen />
              }),
              screen(adminPaths.releases, async () => {
                const { ReleasesScreen } = await import('./versions/releases/releases-screen.tsx')
                return <ReleasesScreen />
              }),
              screen(`${adminPaths.releases}/:id`, async () => {
                const { ReleaseScreen } = await import('./versions/releases/release-screen.tsx')
                return <ReleaseScreen />
              }),
              screen(adminPaths.calendar, async () => {
                const { CalendarScreen } = await import('./versions/calendar/calendar-screen.tsx')
                return <CalendarScreen />
              }),
              screen(adminPaths.previews, async () => {
                const { PreviewLinksScreen } = await import('./versions/preview-links/preview-links-screen.tsx')
                return <PreviewLinksScreen />
              }),
              screen(`${adminPaths.view}/:kind/:id`, async () => {
                const { ViewScreen } = await import('./versions/preview-links/view-screen.tsx')
                return <ViewScreen />
              }),
              { path: `${adminPaths.edit}/:kind/:id`, element: <EditRedirect /> },
              screen(adminPaths.time, async () => {
                const { TimeScreen } = await import('./versions/time-machine/time-screen.tsx')
                return <TimeScreen />
              }),
              screen(adminPaths.compare, async () => {
                const { CompareScreen } = await import('./versions/compare/compare-screen.tsx')
                return <CompareScreen />
              }),
              screen(adminPaths.subscribers, async () => {
                const { SubscribersScreen } = await import('./people/subscribers/subscribers-screen.tsx')
                return <SubscribersScreen />
              }),
              screen(adminPaths.outbox, async () => {
                const { OutboxScreen } = await import('./system/outbox/outbox-screen.tsx')
                return <OutboxScreen />
              }),
              screen(adminPaths.roles, async () => {
                const { RolesScreen } = await import('./people/users/roles-screen.tsx')
                return <RolesScreen />
              }),
              screen(adminPaths.users, async () => {
                const { UsersScreen } = await import('./people/users/users-screen.tsx')
                return <UsersScreen />
              }),
              screen(adminPaths.audit, async () => {
                const { AuditScreen } = await import('./system/audit/audit-screen.tsx')
                return <AuditScreen />
              }),
              screen(adminPaths.tokens, async () => {
                const { ApiTokensScreen } = await import('./system/api-tokens/api-tokens-screen.tsx')
                return <ApiTokensScreen />
              }),
              screen(adminPaths.webhooks, async () => {
                const { WebhooksScreen } = await import('./system/webhooks/webhooks-screen.tsx')
                return <WebhooksScreen />
              }),
              screen(`${adminPaths.webhooks}/:id`, async () => {
                const { WebhookScreen } = await import('./system/webhooks/webhook-screen.tsx')
                return <WebhookScreen />
              }),
              screen(adminPaths.account, async () => {
                const { AccountScreen } = await import('./people/account/account-screen.tsx')
                return <AccountScreen />
              }),
              ...extensionScreens.map(({ to, load }) =>
                screen(to, async () => {
                  const { default: Screen } = await load()
                  return <Screen />
                }),
              ),
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]

/** The screens of the admin, by their addresses. */
export const Routes = () => useRoutes(routes)
