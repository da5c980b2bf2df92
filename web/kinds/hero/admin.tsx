import Sparkles from 'virtual:icon/sparkles'
import { lazy } from 'react'
import { hero } from '../../../schema/kinds/hero.ts'
import { defineSingletonInAdmin } from '../../admin/model/kind-in-admin.ts'

const Hero = lazy(async () => ({ default: (await import('./hero.tsx')).Hero }))

export default defineSingletonInAdmin({
  kind: hero,
  icon: Sparkles,
  missing: { message: 'No hero data found.', button: 'Start with the built-in hero' },
  about: 'The opening of the landing page, with its statistics.',
  preview: (item) => <Hero hero={item} loading={false} />,
})
