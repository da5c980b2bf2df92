import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { language } from '../../../../schema/kinds/index.ts'
import { LanguagesDocument } from '../../client/graphql/generated.ts'
import { useLanguages } from '../../model/use-languages.ts'
import { managerPath } from '../paths/paths.ts'

/** Returns whether the website has other languages. They are loaded again after their screen was left, where they are changed. */
export function useHasLanguages(): boolean {
  const client = useApolloClient()
  const isThere = useLocation().pathname.startsWith(managerPath(language))
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere) void client.refetchQueries({ include: [LanguagesDocument] })
    wasThere.current = isThere
  }, [client, isThere])
  return Boolean(useLanguages()?.length)
}
