import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues } from 'react-hook-form'
import { config, type z } from 'zod'
import type { AnyKind } from '../../../../schema/kind.ts'
import { schemasOf } from '../../../../schema/validate.ts'

export { checkDraft, checkNew, isValidInDraft } from '../../../../schema/validate.ts'

// The Content-Security-Policy forbids eval, which zod would use to compile its validators.
config({ jitless: true })

/** Returns the function that validates the form of a kind. In a draft, required fields may be empty. */
export const resolverOf = (kind: AnyKind, isDraft: boolean) =>
  zodResolver(schemasOf(kind)[isDraft ? 'draft' : 'complete'] as z.ZodType<FieldValues, FieldValues>)
