/** The parts of a page that come up when they scroll into view. */
const PARTS = [
  '.landing-section .section-head',
  '.sub-title',
  '.closing',
  '.about-story > *',
  '.detail-rest > .detail-part',
]

/** The entries of lists. On phones they stand still, because a tap on one that moves would be answered late. */
const ENTRIES = [
  '.card-grid > li',
  '.product-grid > li',
  '.job-list > li',
  '.points > li',
  '.leader',
  '.inquiries > li',
  '.related > li',
]

const STAGGER_MS = 60

/** Returns the pace of movements, which the style sheet states. */
function pace() {
  const style = getComputedStyle(document.documentElement)
  return {
    easing: style.getPropertyValue('--ease'),
    duration: 2 * 1_000 * parseFloat(style.getPropertyValue('--move')),
  }
}

/**
 * Lets parts of the page come up when they first scroll into view, neighbours one after the other. A part is only animated
 * then: what is out of sight is complete, and no animation waits. What is in view at the start does not move.
 *
 * @returns a function that ends it
 */
export function revealParts(): () => void {
  const below = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      let count = 0
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) below.add(target)
        else {
          observer.unobserve(target)
          if (!below.has(target)) continue
          const from = { opacity: 0, translate: '0 1.75rem' }
          target.animate([from, {}], { ...pace(), delay: STAGGER_MS * count++, fill: 'backwards' })
        }
      }
    },
    // They start a little before they are in view.
    { rootMargin: '0px 0px 4% 0px' },
  )
  const parts = matchMedia('(width >= 40rem)').matches ? [...PARTS, ...ENTRIES] : PARTS
  for (const part of document.querySelectorAll(parts.join())) observer.observe(part)
  return () => observer.disconnect()
}
