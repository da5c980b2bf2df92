import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { itemFolder, type Section, SECTION_PAGES, SECTIONS, websiteKinds } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'

/** Returns the section that an address belongs to, or undefined for the landing page and for pages outside the sections. */
const sectionOf = (pathname: string): Section | undefined =>
  SECTION_PAGES.find((section) => pathname === paths.sectionPage(section)) ??
  websiteKinds.find((kind) => pathname.startsWith(itemFolder(kind)))?.website.section.id

/** Returns the section that the visitor is in: on the landing page, the one in the middle of the screen. */
export function useCurrentSection(): Section | undefined {
  const { pathname } = useLocation()
  const [inView, setInView] = useState<Section>()
  const isHome = pathname === paths.home

  useEffect(() => {
    if (!isHome) return
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting)
        if (shown) setInView(SECTIONS.find((section) => section === shown.target.id))
      },
      // A line across the middle of the screen, which is always in one section at most.
      { rootMargin: '-50% 0px' },
    )
    for (const section of SECTIONS) {
      const element = document.getElementById(section)
      if (element) observer.observe(element)
    }
    return () => {
      observer.disconnect()
      setInView(undefined)
    }
  }, [isHome])

  return isHome ? inView : sectionOf(pathname)
}
