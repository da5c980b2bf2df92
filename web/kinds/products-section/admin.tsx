import PanelTop from 'virtual:icon/panel-top'
import { lazy } from 'react'
import { productsSection } from '../../../schema/kinds/products-section.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(async () => ({ default: (await import('../section-preview.tsx')).KindSectionPreview }))

export default defineSingletonInAdmin({
  kind: productsSection,
  icon: PanelTop,
  isOnDashboard: false,
  preview: (item) => <Preview name="product" words={item} />,
})
