const DIGIT = /\p{Nd}/u

/** The ten digits of a script are consecutive in Unicode, so the value is the offset from the start of the run. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let start = code
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}

/** The text with the digits of every script (Arabic-Indic, Devanagari, full width …) as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, valueOf)
}
