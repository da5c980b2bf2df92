import AppWindow from 'virtual:icon/app-window'
import { lazy } from 'react'
import { siteFrame } from '../../../schema/kinds/site-frame.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(() => import('./admin-preview.tsx'))

export default defineSingletonInAdmin({
  kind: siteFrame,
  icon: AppWindow,
  isOnDashboard: false,
  preview: (item) => <Preview words={item} />,
})
