import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { product, seo } from '../../schema/kinds/index.ts'
import { paths } from '../paths.ts'
import { CompanyScreen } from './company/company-screen.tsx'
import { Manager } from './content/manager.tsx'
import { seoWords } from './content/words.ts'
import { Dashboard } from './dashboard/dashboard.tsx'
import { ImageToolsContext, type ImageTools } from './fields/image-tools.ts'
import { HeroScreen } from './hero/hero-screen.tsx'
import { AltText } from './media/alt-text.tsx'
import { GalleryScreen } from './media/gallery-screen.tsx'
import { Picker } from './media/picker.tsx'
import { uploadFile } from './media/upload.ts'
import { Palette } from './palette/palette.tsx'
import { adminPaths, managed, managerPath } from './paths.ts'
import { Preview, PREVIEWED } from './preview/preview.tsx'
import { SearchPreview } from './seo/search-preview.tsx'
import { SEO_COUNTED, seoDefaults, SeoFallback } from './seo/seo-screen.tsx'
import { AccountScreen } from './session/account-screen.tsx'
import { Login } from './session/login.tsx'
import { RequireSession } from './session/require-session.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { Questions } from './shell/confirm.tsx'
import { Failure } from './shell/failure.tsx'
import { Layout } from './shell/layout.tsx'
import { NotFound } from './shell/not-found.tsx'
import { UsersScreen } from './users/users-screen.tsx'

const imageTools: ImageTools = {
  upload: async (file, onProgress) => (await uploadFile(file, onProgress)).url,
  Picker,
  AltText,
}

const Root = () => (
  <Questions>
    <ImageToolsContext value={imageTools}>
      <Outlet />
    </ImageToolsContext>
  </Questions>
)

const managers = managed.map((kind): RouteObject => {
  const back = kind.name === product.name ? { back: adminPaths.dashboard } : {}
  return {
    // The same screen for the list and for /new, so that opening the form does not start the list anew.
    path: `${managerPath(kind)}/new?`,
    element: (
      <Manager key={kind.name} kind={kind} Preview={PREVIEWED.includes(kind.name) ? Preview : undefined} {...back} />
    ),
  }
})

const seoScreen: RouteObject = {
  path: `${adminPaths.seo}/new?`,
  element: (
    <Manager
      key={seo.name}
      kind={seo}
      words={seoWords}
      Preview={SearchPreview}
      counted={SEO_COUNTED}
      initial={seoDefaults}
      fallback={(list) => <SeoFallback {...list} />}
    />
  ),
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Failure />,
    children: [
      { path: adminPaths.login, element: <Login /> },
      {
        element: <RequireSession />,
        children: [
          { path: paths.admin.home, element: <Navigate to={adminPaths.dashboard} replace /> },
          {
            element: <Layout palette={<Palette />} />,
            children: [
              { path: adminPaths.dashboard, element: <Dashboard /> },
              { path: adminPaths.hero, element: <HeroScreen Preview={Preview} /> },
              ...managers,
              seoScreen,
              { path: adminPaths.company, element: <CompanyScreen /> },
              { path: adminPaths.media, element: <GalleryScreen /> },
              { path: adminPaths.settings, element: <SettingsScreen /> },
              { path: adminPaths.users, element: <UsersScreen /> },
              { path: adminPaths.account, element: <AccountScreen /> },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]

/** The admin's router; a new one for every start. */
export const createRouter = () => createBrowserRouter(routes)
