import PanelsTopLeft from 'virtual:icon/panels-top-left'
import { lazy } from 'react'
import { page } from '../../../schema/kinds/page.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

const PagePreview = lazy(() => import('./admin-preview.tsx'))

export default defineKindInAdmin({
  kind: page,
  icon: PanelsTopLeft,
  about: 'Pages with a path and blocks of their own, such as campaigns.',
  isOnDashboard: false,
  preview: (item) => <PagePreview page={item} />,
  summary: { meta: ['path', 'description'] },
})
