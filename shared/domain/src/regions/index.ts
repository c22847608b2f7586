import type { Language } from '../languages'

const codes = (text: string): readonly string[] => text.split(' ')

/**
 * The regions whose formats of a language Unicode CLDR has (48): ISO 3166, and 001 (world), 150 (Europe) and 419
 * (Latin America) of UN M.49. The only list of what can be chosen; any other region falls back to the language.
 */
const REGIONS: Readonly<Record<Language, readonly string[]>> = {
  en: codes(
    '001 150 AE AG AI AS AT AU BB BE BI BM BS BW BZ CA CC CH CK CM CX CY DE DG DK DM ER FI FJ FK FM GB GD GG GH GI ' +
      'GM GU GY HK ID IE IL IM IN IO JE JM KE KI KN KY LC LR LS MG MH MO MP MS MT MU MV MW MY NA NF NG NL NR NU NZ ' +
      'PG PH PK PN PR PW RW SB SC SD SE SG SH SI SL SS SX SZ TC TK TO TT TV TZ UG UM US VC VG VI VU WS ZA ZM ZW',
  ),
  es: codes('419 AR BO BR BZ CL CO CR CU DO EA EC ES GQ GT HN IC MX NI PA PE PH PR PY SV US UY VE'),
  fr: codes(
    'BE BF BI BJ BL CA CD CF CG CH CI CM DJ DZ FR GA GF GN GP GQ HT KM LU MA MC MF MG ML MQ MR MU NC NE PF PM RE RW ' +
      'SC SN SY TD TG TN VU WF YT',
  ),
  ar: codes('001 AE BH DJ DZ EG EH ER IL IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SS SY TD TN YE'),
}

/** The regions of a language, with `current` if it is another, named and sorted in the locale. */
export function regionsOf(
  language: Language,
  locale: string,
  current: string | null = null,
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return [...new Set([...REGIONS[language], ...(current === null ? [] : [current])])]
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => compare(one.label, other.label))
}
