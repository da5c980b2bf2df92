import Clock from 'virtual:icon/clock'
import { defineAdmin } from '../../web/admin/extensions.ts'
import { readingMinutes } from './reading-minutes.ts'

export default defineAdmin({
  // A column of the list of products, and a line in their form.
  computed: [readingMinutes],
  screens: [{ path: 'quick-reads', label: 'Reading time', icon: Clock, load: () => import('./screen.tsx') }],
})
