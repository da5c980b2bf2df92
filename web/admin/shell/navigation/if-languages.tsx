import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { language } from '../../../../schema/kinds/index.ts'
import { LanguagesDocument } from '../../client/graphql/generated.ts'
import { useLanguages } from '../../model/use-languages.ts'
import { managerPath } from '../paths/paths.ts'

interface Props {
  /** Whether the content is shown until the languages are loaded. */
  isLikely: boolean
  /** Called when they are loaded. */
  onLoad: (hasLanguages: boolean) => void
  children: ReactNode
}

/** Shows its content if the website has other languages. They are loaded again after their screen was left, where they are changed. */
export default function IfLanguages({ isLikely, onLoad, children }: Props) {
  const client = useApolloClient()
  const isThere = useLocation().pathname.startsWith(managerPath(language))
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere) void client.refetchQueries({ include: [LanguagesDocument] })
    wasThere.current = isThere
  }, [client, isThere])
  const languages = useLanguages()
  const isShown = languages ? languages.length > 0 : isLikely
  const report = useEffectEvent(onLoad)
  useEffect(() => {
    if (languages) report(languages.length > 0)
  }, [languages])
  return isShown ? children : null
}
