import ChartColumn from 'virtual:icon/chart-column'
import { trial } from '../../../schema/kinds/trial.ts'
import { defineKindInAdmin } from '../../admin/model/kind-in-admin.ts'

export default defineKindInAdmin({
  kind: trial,
  icon: ChartColumn,
  isOnDashboard: false,
  about: 'Comparisons of treatments, with the figures that become charts and tables.',
  summary: { meta: ['description', 'place'] },
})
