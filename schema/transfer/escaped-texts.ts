import { type AnyKind, richTextKeys } from '../kind.ts'
import { escapePlainText } from '../rich-text/escape.ts'

type Values = Record<string, unknown>

/** Returns values in which rich texts that were written as plain text are escaped. */
export function escapedTexts(kind: AnyKind, values: Values): Values {
  const texts = richTextKeys(kind).flatMap((key) => {
    const text = values[key]
    return typeof text === 'string' ? [[key, escapePlainText(text)]] : []
  })
  return texts.length > 0 ? { ...values, ...Object.fromEntries(texts) } : values
}
