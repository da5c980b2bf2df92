import { lazy } from 'react'
import { contactSection } from '../../../schema/kinds/contact-section.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Preview = lazy(() => import('./admin-preview.tsx'))

export default defineSingletonInAdmin({
  kind: contactSection,
  preview: (item) => <Preview words={item} />,
})
