import Building2 from 'virtual:icon/building-complex'
import { company } from '../../../schema/kinds/company.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineSingletonInAdmin({
  kind: company,
  segment: 'company',
  icon: Building2,
  about: 'Mission, values, address and contact.',
})
