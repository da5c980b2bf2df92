import { type ComponentType, useEffect, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import { useEdition } from '../edition.ts'

/** Offers the page in the language of the browser, if that is another one. Nobody is led there unasked. */
export function OfferLanguage() {
  const { tag } = useEdition().language
  const [Offer, setOffer] = useState<ComponentType>()

  useEffect(() => {
    // Most visitors get no offer, so they do not load it.
    if (navigator.language.startsWith(tag)) return
    // Without the script there is no offer.
    afterPaint(() => void import('./offer.tsx').then((offer) => setOffer(() => offer.Offer)).catch(() => undefined))
  }, [tag])

  return Offer && <Offer />
}
