/** What tables call the parts of the name of a person, without case and punctuation. */
const FIRST = 'firstname givenname forename first vorname prenom prénom nombre nome voornaam'.split(' ')
const LAST =
  'lastname familyname surname last nachname familienname nom nomdefamille apellido apellidos cognome sobrenome achternaam'.split(
    ' ',
  )
const MIDDLE = ['middlename', 'middle', 'tussenvoegsel']

/**
 * Returns the keys that have the parts of the name of a person, in their order. Undefined unless there are a first and a last name.
 *
 * @param keys the keys of the records by their spelling without case and punctuation
 */
export function personNameKeys(keys: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const [first, middle, last] = [FIRST, MIDDLE, LAST].map((names) => names.flatMap((name) => keys.get(name) ?? [])[0])
  return first === undefined || last === undefined
    ? undefined
    : [first, ...(middle === undefined ? [] : [middle]), last]
}
