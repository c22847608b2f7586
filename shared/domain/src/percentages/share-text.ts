/** A sum of fractions of which nothing is missing may be this close to 1. */
const ALL = 1 - 1e-9

const formats = new Map<string, Intl.NumberFormat>()

function percentFormat(locale: string): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  formats.set(locale, known)
  return known
}

/**
 * A share of a whole as text in whole percent, in the locale's form: `42%`, `42 %`. A share that is not 0 is never
 * 0 %, but `<1%`; one that is not all is never 100 %, but `>99%`. `percent` is the rounded number, where shares were
 * rounded together so that they add up to 100. In right-to-left text it must be isolated.
 */
export function shareText(locale: string, fraction: number, percent: number = Math.round(fraction * 100)): string {
  const format = percentFormat(locale)
  if (fraction > 0 && percent < 1) return `<${spaceOf(format)}${format.format(0.01)}`
  if (fraction < ALL && percent > 99) return `>${spaceOf(format)}${format.format(0.99)}`
  return format.format(percent / 100)
}

/** Where a space comes before the percent sign, one comes after a sign of comparison too. */
const spaceOf = (format: Intl.NumberFormat): string =>
  format.formatToParts(0.01).some(({ type, value }) => type === 'literal' && /\s/.test(value)) ? '\u00a0' : ''
