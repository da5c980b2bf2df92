import { type GraphQLResolveInfo, Kind } from 'graphql'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../context.ts'

/** The argument of queries that read content in a language. */
export const LANGUAGE = {
  nullable: true,
  description:
    'The language to read in, such as es; only in the single field of a query. Items without a translation are in the original language or left out, as the language says.',
} as const

/** @throws AppError BAD_REQUEST unless the operation has one field, so that no other field is read as that one is */
export function requireSingleField({ operation, fieldName }: GraphQLResolveInfo, argument: string): void {
  const [first, ...others] = operation.selectionSet.selections
  if (first?.kind === Kind.FIELD && others.length === 0) return
  throw new AppError('BAD_REQUEST', `With ${argument}, ${fieldName} must be the only field of the query`)
}

/** Reads content in a language for the rest of the operation, if one is given. @throws AppError INVALID for an unknown one */
export async function enterLanguage(
  { actor, services }: Context,
  info: GraphQLResolveInfo,
  language: string | null | undefined,
): Promise<void> {
  if (language == null) return
  requireSingleField(info, 'language')
  await services.languages.enter(actor, language)
}
