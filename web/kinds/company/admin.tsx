import Building2 from 'virtual:icon/building-complex'
import { lazy } from 'react'
import { company } from '../../../schema/kinds/company.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(() => import('./admin-preview.tsx'))

export default defineSingletonInAdmin({
  kind: company,
  segment: 'company',
  icon: Building2,
  title: 'Company Information',
  back: '/admin/dashboard',
  cancel: '/admin',
  missing: { message: 'No company information found.', button: 'Start with the built-in profile' },
  isActiveInForm: true,
  preview: (item) => <Preview profile={item} />,
  about: 'Mission, values, address and contact.',
})
