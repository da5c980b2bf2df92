import { lazy } from 'react'
import { aboutSection } from '../../../schema/kinds/about-section.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(() => import('./admin-preview.tsx'))

export default defineSingletonInAdmin({
  kind: aboutSection,
  preview: (item) => <Preview words={item} />,
})
