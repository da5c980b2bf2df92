import PanelTop from 'virtual:icon/panel-top'
import { lazy } from 'react'
import { careersSection } from '../../../schema/kinds/careers-section.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(async () => ({ default: (await import('../section-preview.tsx')).KindSectionPreview }))

export default defineSingletonInAdmin({
  kind: careersSection,
  icon: PanelTop,
  isOnDashboard: false,
  preview: (item) => <Preview name="job" words={item} />,
})
