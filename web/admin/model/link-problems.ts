import type { LinkProblem } from '../client/graphql/generated.ts'

/** Why a link does not work, as the end of a sentence. */
export const linkProblems: Record<LinkProblem, string> = {
  NO_PAGE: 'there is no such page',
  NO_ANCHOR: 'the page has no such part',
  NO_ITEM: 'the item was deleted or never existed',
  INACTIVE_ITEM: 'the item is not active',
  NO_FILE: 'the file was deleted or never existed',
  NOT_FOUND: 'the other website has no such page',
  UNREACHABLE: 'the other website cannot be reached',
  INSECURE: 'the other website has no valid certificate',
}
