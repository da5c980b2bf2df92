import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SERVICE_ICON } from '../../../schema/kinds/service-icon.data.ts'
import { service } from '../../../schema/kinds/service.ts'
import type { ServiceSign } from '../../graphql/generated.ts'
import { ServiceIcon } from './service-icon.tsx'

const shown = (icon: string, sign: ServiceSign) => renderToStaticMarkup(<ServiceIcon service={{ icon, sign }} />)

test('an emoji that an editor chose stays', () => {
  expect(shown('🌽', 'PLOTS')).toContain('>🌽<')
})

test('each sign has a drawing of its own', () => {
  const drawings = service.fields.sign.options.map(({ name }) => shown(DEFAULT_SERVICE_ICON, name as ServiceSign))
  for (const drawing of drawings) expect(drawing).toMatch(/<path .*d="[Mm]\d/)
  expect(new Set(drawings).size).toBe(drawings.length)
})
