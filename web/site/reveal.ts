/** The parts of a page that come up when they scroll into view. */
const PARTS = [
  '.landing-section .section-head',
  '.sub-title',
  '.closing',
  '.about-story > *',
  '.detail-rest > .detail-part',
]

const MOVEMENT = { easing: 'ease-out', duration: 120 }

/**
 * Lets parts of the page come up when they first scroll into view. They only move, and are never transparent, so that a page
 * is complete after a jump too. What is in view at the start does not move.
 *
 * @returns a function that ends it
 */
export function revealParts(): () => void {
  const below = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) below.add(target)
        else {
          observer.unobserve(target)
          if (!below.has(target)) continue
          target.animate([{ translate: '0 0.75rem' }, {}], MOVEMENT)
        }
      }
    },
    // They start a little before they are in view.
    { rootMargin: '0px 0px 4% 0px' },
  )
  for (const part of document.querySelectorAll(PARTS.join())) observer.observe(part)
  return () => observer.disconnect()
}
