/** Icons of 24 by 24 units, all drawn with the same stroke. */
const ICONS = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  up: 'M12 20V4m-7 7 7-7 7 7',
  right: 'M4 12h16m-7-7 7 7-7 7',
  down: 'm6 9 6 6 6-6',
  left: 'M20 12H4m7-7-7 7 7 7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20.5 20.5',
  help: 'M9 9.5a3 3 0 1 1 4.4 2.6c-.9.5-1.4 1-1.4 2.4m0 3h.01M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19',
  mail: 'M3 6h18v12H3zm0 .5 9 7 9-7',
  phone: 'M5 3h4l2 5-2.5 1.8a11 11 0 0 0 5.7 5.7L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2',
  seal: 'M12 2.5 14.5 5l3.5-.5.5 3.5L21 10.5 19 13.5l.5 3.5-3.5.5L12 20l-4-2.5-3.5-.5.5-3.5L3 10.5 5.5 8 6 4.5 9.5 5zM8.5 11.5l2.5 2.5 4.5-5',
  heart: 'M12 20S4 15 4 9.5A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 2C20 15 12 20 12 20M7 12h2.5l1.5-2.5 2 4 1.3-1.5H17',
  book: 'M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5V20',
  balance: 'M12 4v16m-5 0h10M5 7h14M5 7l-2.5 6.5h5zm14 0-2.5 6.5h5z',
  coin: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m3 6c-.5-1-1.5-1.5-3-1.5-1.7 0-3 .8-3 2.2 0 3 6 1.5 6 4.6 0 1.4-1.3 2.2-3 2.2-1.5 0-2.5-.5-3-1.5M12 5.5v13',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9c-3-2.5-4-5.5-4-9s1-6.5 4-9',
  flask: 'M9.5 3h5M10.5 3v6.5L5 19a1.5 1.5 0 0 0 1.3 2h11.4A1.5 1.5 0 0 0 19 19l-5.5-9.5V3M7.8 15h8.4',
  leaf: 'M5 20C4 11 9 4 20 4c.5 11-6 16-13 14M5 20c1.5-4.5 4.5-8 9-10',
  star: 'm12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3-5.6 3 1.2-6.2L3 9.5l6.3-.8z',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.3-4 2.7-6 6.5-6s6.2 2 6.5 6M15.5 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2.2.8 3.4 2.6 3.5 5.5',
  linkedin: 'M5 9.5V19M5 5.5v.01M10 19V9.5m0 4c0-2.5 1.7-4 4-4s4 1.5 4 4V19',
  twitter: 'M4 4h4.5L20 20h-4.5zM4.5 20l6.2-6.6m2.6-2.8L19.5 4',
  facebook: 'M16.5 4H15c-2.2 0-3.5 1.3-3.5 3.5V20m-3.5-9.5h8',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5m4 4.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m5-1.5v.01',
  youtube:
    'M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5M10 9v6l5-3z',
} as const

export type IconName = keyof typeof ICONS

/** The icons that point along the line: in a text from right to left, the other way (`icon-arrow`). */
const ARROWS: ReadonlySet<IconName> = new Set(['left', 'right'])

/** A small sign beside words that say the same; screen readers skip it. */
export function Icon({ name, className = 'icon-normal' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}${ARROWS.has(name) ? ' icon-arrow' : ''}`} aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}
