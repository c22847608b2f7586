const PLAIN = '0123456789+-−=()abcdefghijklmnoprstuvwxyz'
const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ']
const RAISED_OF = new Map([...PLAIN].map((plain, at) => [plain, RAISED[at] ?? plain]))
const LOWERED_OF = new Map(
  [...'0123456789+-−=()aehijklmnoprstuvx'].map((plain, at) => [
    plain,
    [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'][at] ?? plain,
  ]),
)
/** Signs that stand above the line by themselves, and endings of ordinal numbers, which read the same on it. */
const RAISED_ALREADY = /^(?:[®™℠©*†‡§¹²³ªº°]+|st|nd|rd|th)$/i

function written(text: string, signs: ReadonlyMap<string, string>, mark: '^' | '_'): string {
  const shown = text.trim()
  if (shown === '') return text
  const all = [...shown].map((sign) => signs.get(sign))
  return all.every((sign) => sign !== undefined) ? all.join('') : `${mark}(${shown})`
}

/** A superscript in the signs of Unicode where it has all of them, else as `^(…)`. */
export const superscript = (text: string): string =>
  RAISED_ALREADY.test(text.trim()) ? text.trim() : written(text, RAISED_OF, '^')

/** A subscript in the signs of Unicode where it has all of them, else as `_(…)`. */
export const subscript = (text: string): string => written(text, LOWERED_OF, '_')
