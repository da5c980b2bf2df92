import { expect, it } from 'vitest'
import { pendingLabel } from './labels.ts'
import type { PendingSummary, ReleaseState } from './types.ts'

const inRelease = (name: string, state: ReleaseState, isSingle: boolean): PendingSummary => ({
  id: '1',
  kind: 'PRODUCT',
  itemId: '2',
  title: 'PhosLoose',
  action: 'SAVE',
  isNew: false,
  values: {},
  release: { id: '3', name, state, isSingle, scheduledAt: null, timeZone: null },
})

it('says that a draft is in review, and the name of a release that others share', () => {
  expect(pendingLabel(inRelease('Review: PhosLoose', 'IN_REVIEW', true))).toBe('In review')
  expect(pendingLabel(inRelease('Review: PhosLoose', 'APPROVED', true))).toBe('Approved')
  expect(pendingLabel(inRelease('Spring launch', 'IN_REVIEW', false))).toBe('In Spring launch')
  expect(pendingLabel(inRelease('Review: PhosLoose', 'OPEN', true))).toBe('In Review: PhosLoose')
})
