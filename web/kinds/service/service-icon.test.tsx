import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SERVICE_ICON } from '../../../schema/kinds/service-icon.data.ts'
import { ServiceIcon } from './service-icon.tsx'

const shown = (icon: string, title: string, category = 'Sustainable agriculture') =>
  renderToStaticMarkup(<ServiceIcon service={{ icon, title, category }} />)

test('an emoji that an editor chose stays', () => {
  expect(shown('🌽', 'Field Trials')).toContain('>🌽<')
})

test('the default becomes a drawing of the subject', () => {
  const trials = shown(DEFAULT_SERVICE_ICON, 'Field Trials')
  expect(trials).toContain('<path')
  expect(trials).not.toContain(DEFAULT_SERVICE_ICON)
  expect(shown(DEFAULT_SERVICE_ICON, 'Digester Audit')).not.toBe(trials)
  expect(shown(DEFAULT_SERVICE_ICON, 'Anything else')).toContain('<path')
})
