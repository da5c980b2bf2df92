import { createContext, useContext } from 'react'
import { type Section, SECTIONS } from '../../../schema/website.ts'

/** The sections of the landing page, in their order. */
const ShownSections = createContext<readonly Section[]>(SECTIONS)

export const ShownSectionsProvider = ShownSections.Provider

/** Returns the number of a section among those that the landing page shows. The hero has number 0. */
export const useSectionNumber = (section: Section): number => useContext(ShownSections).indexOf(section)
