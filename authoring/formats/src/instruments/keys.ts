/** Characters that a survey's keys must not contain: they have a meaning in rules, pipes and instances. */
const FORBIDDEN = /[@[\]"\r\n]/
const MAX_KEY_LENGTH = 255
/** For the key of a survey file. */
const MAX_SURVEY_KEY_LENGTH = 40

/** Why a name can't be the key of a question; undefined when it can. */
export function keyFault(name: string): string | undefined {
  if (name.trim() === '') return 'it has no name'
  if (name.length > MAX_KEY_LENGTH) return `its name has more than ${MAX_KEY_LENGTH} characters`
  if (FORBIDDEN.test(name) || name.includes('}}'))
    return 'its name holds characters that rules are written with: @ [ ] " }}'
  return undefined
}

/**
 * Converts a name to the key of a survey file: lower-case letters, digits and `_`, beginning with a
 * letter, at most 40 characters.
 */
export function surveyKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return cut(/^[a-z]/.test(plain) ? plain : `survey_${plain}`, MAX_SURVEY_KEY_LENGTH)
}

const cut = (key: string, length: number): string => key.slice(0, length).replace(/_+$/, '')

/** The key, with a number appended where it is taken; adds it to `taken`. */
export function freeSurveyKey(wanted: string, taken: Set<string>): string {
  let key = wanted
  for (let number = 2; taken.has(key); number += 1)
    key = `${cut(wanted, MAX_SURVEY_KEY_LENGTH - `_${number}`.length)}_${number}`
  taken.add(key)
  return key
}

/** The name, with a number appended where it is taken; adds it to the taken ones. */
export function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted
  for (let number = 2; taken.has(key); number += 1) key = `${wanted.slice(0, MAX_KEY_LENGTH - 8)}_${number}`
  taken.add(key)
  return key
}

/** Converts `physical_activity` to the title "Physical activity". */
export function titleOf(name: string): string {
  const words = name.replaceAll(/[_\s]+/g, ' ').trim()
  return words === '' ? name : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}
