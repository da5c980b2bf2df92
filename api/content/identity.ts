import { v5 } from 'uuid'

/** The namespace of every id that is derived and not drawn. Changing it would part stored content from its sources. */
const NAMESPACE = '6f1d3c5a-8a0e-5b6c-9d54-2f7a0c9e41b3'

/** The UUID (version 5, RFC 9562) that belongs to `parts`: the same parts give the same id everywhere. */
export const derivedId = (...parts: string[]): string => v5(parts.join(':'), NAMESPACE)
