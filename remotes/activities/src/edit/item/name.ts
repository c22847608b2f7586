import type { Chosen } from '../draft'

/** Her own words with their first letter as a capital (specification 001, section 5), whatever the script. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text.trim()
  return first.toLocaleUpperCase() + rest.join('')
}

/** The name of what is added: as it was found, or her own words. */
export const nameOf = ({ chosen, typed }: { chosen: Chosen | null; typed: string }): string =>
  chosen?.name ?? capitalised(typed)

/** What the drug provider is asked: `%` is ignored, spaces become `+` (specification 001, section 5); empty asks nothing. */
export const drugQuery = (typed: string): string => typed.replaceAll('%', '').trim().replaceAll(/\s+/g, '+')
