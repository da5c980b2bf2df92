import type { ReactNode } from 'react'
import { fallbackHero, shownFallbackCompany, shownFallbackLeaders } from '../../schema/fallbacks.data.ts'
import { builtInText } from '../kinds/legal-page/built-in.ts'

/** What pages show if their content failed to load. */
export const fallbacks = {
  hero: fallbackHero,
  company: shownFallbackCompany,
  leaders: shownFallbackLeaders,
  legalText: builtInText,
}

/** Shows content that needs the fallbacks. */
export const Fallbacks = ({ children }: { children: (of: typeof fallbacks) => ReactNode }) => children(fallbacks)
