import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import { PROBLEM, RELEASE_SUMMARY } from '../publishing/operations.ts'
import type { FieldChoice, ReleaseState } from '../publishing/types.ts'
import type { KeptField, Release, ReleaseEntry, RollbackPlan } from './types.ts'

const ENTRY = `${RELEASE_SUMMARY} changeCount createdBy updatedAt publishedAt publishedBy`
const KEPT = 'kept { kind itemId title field label value }'

type Doc<R, V extends Record<string, unknown>> = TypedDocumentNode<R, V>
interface ById extends Record<string, unknown> {
  id: string
}
interface Reviewed extends ById {
  text?: string
}

export const RELEASES: Doc<
  { page: { items: ReleaseEntry[]; total: number } },
  { states?: ReleaseState[]; search?: string; limit: number; offset?: number }
> = parse(
  `query Releases($states: [ReleaseState!], $search: String, $limit: Int!, $offset: Int) {
    page: releases(states: $states, search: $search, limit: $limit, offset: $offset) { items { ${ENTRY} } total }
  }`,
)

export const RELEASE: Doc<{ release: Release }, { id: string; limit: number }> = parse(
  `query Release($id: ID!, $limit: Int!) {
    release(id: $id) {
      ${ENTRY} notes version createdAt
      changes(limit: $limit) {
        id kind itemId title action isNew values baseVersion version author updatedAt
        changes { field label before after } problems { ${PROBLEM} }
      }
      problems { ${PROBLEM} }
      comments { id author at action text }
    }
  }`,
)

/** What an action on a release returns. The screen loads the release again afterwards. */
const RESULT = `{ ${ENTRY} version }`

const reviewAction = (name: string): Doc<object, Reviewed> =>
  parse(`mutation Review($id: ID!, $text: String) { release: ${name}(id: $id, text: $text) ${RESULT} }`)

const action = (name: string): Doc<object, ById> =>
  parse(`mutation Act($id: ID!) { release: ${name}(id: $id) ${RESULT} }`)

export const REQUEST_REVIEW = reviewAction('requestReview')
export const APPROVE = reviewAction('approveRelease')
export const SEND_BACK = reviewAction('sendBackRelease')
export const DISCARD_RELEASE = action('discardRelease')
export const RESTORE_RELEASE = action('restoreRelease')
export const UNSCHEDULE = action('unscheduleRelease')

export const COMMENT: Doc<object, { id: string; text: string }> = parse(
  `mutation Comment($id: ID!, $text: String!) { release: commentRelease(id: $id, text: $text) ${RESULT} }`,
)

export const UPDATE_RELEASE: Doc<object, { id: string; name: string; notes: string; version: number }> = parse(
  `mutation UpdateRelease($id: ID!, $name: String, $notes: String, $version: Int) {
    release: updateRelease(id: $id, name: $name, notes: $notes, version: $version) ${RESULT}
  }`,
)

export const PUBLISH_RELEASE: Doc<object, { id: string; version: number; choices: FieldChoice[] }> = parse(
  `mutation PublishRelease($id: ID!, $version: Int, $choices: [FieldChoice!]) {
    release: publishRelease(id: $id, version: $version, choices: $choices) ${RESULT}
  }`,
)

export const SCHEDULE_RELEASE: Doc<object, { id: string; at: string; timeZone: string; version: number }> = parse(
  `mutation ScheduleRelease($id: ID!, $at: DateTime!, $timeZone: String!, $version: Int) {
    release: scheduleRelease(id: $id, at: $at, timeZone: $timeZone, version: $version) ${RESULT}
  }`,
)

export const ROLLBACK_PLAN: Doc<{ plan: RollbackPlan }, ById> = parse(
  `query RollbackPlan($id: ID!) { plan: rollbackPlan(id: $id) { itemCount ${KEPT} problems { ${PROBLEM} } } }`,
)

export const ROLL_BACK: Doc<{ rollback: { kept: KeptField[] } }, { id: string; choices: FieldChoice[] }> = parse(
  `mutation RollBack($id: ID!, $choices: [FieldChoice!]) {
    rollback: rollbackRelease(id: $id, choices: $choices) { release ${RESULT} ${KEPT} }
  }`,
)
