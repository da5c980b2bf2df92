import PanelTop from 'virtual:icon/panel-top'
import { lazy } from 'react'
import { trialsSection } from '../../../schema/kinds/trials-section.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(async () => ({ default: (await import('../section-preview.tsx')).KindSectionPreview }))

export default defineSingletonInAdmin({
  kind: trialsSection,
  icon: PanelTop,
  isOnDashboard: false,
  preview: (item) => <Preview name="trial" words={item} />,
})
