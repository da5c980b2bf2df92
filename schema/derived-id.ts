import { v5 } from 'uuid'

/** The namespace of derived ids. With another one, imports would no longer find the items they made before. */
const NAMESPACE = '6f1d3c5a-8a0e-5b6c-9d54-2f7a0c9e41b3'

/** Returns the UUID (version 5, RFC 9562) of `parts`: the same parts have the same id everywhere. */
export const derivedId = (...parts: string[]): string => v5(parts.join(':'), NAMESPACE)
