import Scale from 'virtual:icon/scale'
import { lazy } from 'react'
import { legalPage } from '../../../schema/kinds/legal-page.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

const TextPreview = lazy(async () => ({ default: (await import('./text-preview.tsx')).TextPreview }))

export default defineKindInAdmin({
  kind: legalPage,
  icon: Scale,
  about: 'Privacy policy, terms and cookie policy.',
  isOnDashboard: false,
  labels: {
    loading: 'Loading legal pages...',
    empty: 'No legal page is stored.',
  },
  preview: (item) => <TextPreview text={item} />,
  summary: { meta: ['page', 'description'] },
})
