import type { FieldError } from '../../../schema/validate.ts'
import { itemOf, type Problem, type SourceRecord } from '../../../schema/transfer/record.ts'

/** Converts validation errors to problems, with the line of the field if the source knows it. */
export const problemsOf = (record: SourceRecord, errors: FieldError[]): Problem[] =>
  errors.map(({ field, message }) => {
    const { origin, lineOf } = record
    const line = lineOf?.(field) ?? origin.line
    return {
      kind: record.kind,
      item: itemOf(record),
      origin: { ...origin, ...(line !== undefined && { line }) },
      field,
      message,
    }
  })
