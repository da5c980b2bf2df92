import { useApolloClient } from '@apollo/client/react'
import { useDeferredValue, useEffect, useState } from 'react'
import { singletons } from '../../../../schema/kinds/index.ts'
import type { Singleton } from '../../../../schema/kind.ts'
import { rightOn } from '../../../../schema/rights.ts'
import type { FoundPart } from '../../client/graphql/item-search.ts'
import { singletonOperationsFor } from '../../client/graphql/operations.ts'
import { wordsOf } from '../../model/texts-in.ts'
import { inField } from '../../ui/hooks/linked-field.ts'
import { managerPath } from '../paths/paths.ts'
import type { Permissions } from '../navigation/sections.ts'
import type { Command } from './commands.ts'

const MIN_LENGTH = 2
/** How much of a text is shown before the word that was found. */
const BEFORE = 60

type Section = readonly [kind: Singleton, values: Readonly<Record<string, unknown>>]

/** Searches the words of the sections, such as the title of the hero, and returns the fields that have them. */
export function useFoundSections(text: string, permissions: Permissions): Command[] {
  const client = useApolloClient()
  const words = useDeferredValue(text.trim().toLowerCase())
  const isSearching = words.length >= MIN_LENGTH
  const [sections, setSections] = useState<readonly Section[]>([])

  useEffect(() => {
    if (!isSearching) return
    let isCurrent = true
    const load = async () => {
      const readable = singletons.filter((kind) => permissions.includes(rightOn(kind, 'read')))
      const loaded = await Promise.all(
        readable.map(async (kind) => {
          const { data } = await client.query({ query: singletonOperationsFor(kind).item })
          return [kind, (data?.item ?? {}) as Section[1]] as const
        }),
      )
      if (isCurrent) setSections(loaded)
    }
    load().catch((error: unknown) => console.warn('Searching the sections failed', error))
    return () => {
      isCurrent = false
    }
  }, [client, isSearching, permissions])

  return isSearching ? sections.flatMap((section) => foundIn(section, words.split(/\s+/))) : []
}

/** Returns the fields of a section with a text that has every word. */
const foundIn = ([kind, values]: Section, words: readonly string[]): Command[] =>
  Object.entries(kind.fields).flatMap(([key, field]) => {
    const found = wordsOf(field, values[key]).find((text) => words.every((word) => text.toLowerCase().includes(word)))
    return found === undefined
      ? []
      : {
          label: kind.label,
          group: field.label,
          passage: passageOf(found, words[0]!),
          to: inField(managerPath(kind), key),
        }
  })

/** Returns the part of a text around a word. */
function passageOf(text: string, word: string): FoundPart[] {
  const at = text.toLowerCase().indexOf(word)
  const end = at + word.length
  const before = at > BEFORE ? `…${text.slice(at - BEFORE, at)}` : text.slice(0, at)
  return [
    { text: before, isMatch: false },
    { text: text.slice(at, end), isMatch: true },
    { text: text.slice(end), isMatch: false },
  ]
}
