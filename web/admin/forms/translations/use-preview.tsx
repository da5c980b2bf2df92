import { useMemo } from 'react'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { PreviewComponent } from '../editing/live-preview.tsx'

const TranslatedPreview = preloaded(() => import('./translated-preview.tsx'))

/** Returns the preview of items in a language; null for the original one. */
export const usePreview = (Preview: PreviewComponent | undefined, language: string | null) =>
  useMemo((): PreviewComponent | undefined => {
    if (!Preview || language === null) return Preview
    return (props) => <TranslatedPreview {...props} Preview={Preview} language={language} />
  }, [Preview, language])
