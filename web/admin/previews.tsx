import type { Preview } from './content/item-dialog.tsx'
import type { HeroPreview as HeroPreviewType } from './hero/hero-screen.tsx'

/** How items look to visitors, by kind. */
export const previews: Record<string, Preview> = {}

/** The hero as visitors see it. */
export const HeroPreview: HeroPreviewType = ({ hero }) => <p>{hero.title}</p>
