/** A text, or its forms for different numbers, by the names of `Intl.PluralRules`. `{count}` stands for the number. */
export type Message = string | ({ readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>)

/** The labels of a language. */
export interface Catalogue {
  /** As a language tag (BCP 47). */
  readonly language: string
  readonly messages: Readonly<Record<string, Message>>
}
