import Building2 from 'virtual:icon/building-complex'
import { company } from '../../../schema/kinds/company.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineSingletonInAdmin({
  kind: company,
  segment: 'company',
  icon: Building2,
  title: 'Company Information',
  back: '/admin/dashboard',
  cancel: '/admin',
  missing: { message: 'No company information found.', button: 'Start with the built-in profile' },
  isActiveInForm: true,
  about: 'Mission, values, address and contact.',
})
