import PanelTop from 'virtual:icon/panel-top'
import { lazy } from 'react'
import { servicesSection } from '../../../schema/kinds/services-section.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(async () => ({ default: (await import('../section-preview.tsx')).KindSectionPreview }))

export default defineSingletonInAdmin({
  kind: servicesSection,
  icon: PanelTop,
  isOnDashboard: false,
  preview: (item) => <Preview name="service" words={item} />,
})
