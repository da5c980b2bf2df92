/*
 * Readers replace references by copies of the records that they lead to. The identity of a copy tells that the record is not left
 * out although no rule takes it.
 */

const identities = new WeakMap<object, string>()

/** Returns a copy of a record in another one, with the identity of the record. */
export function inlined<T extends object>(identity: string, copy: T): T {
  identities.set(copy, identity)
  return copy
}

/** Returns the identity of the record that an object is a copy of. */
export const identityOf = (value: object): string | undefined => identities.get(value)
