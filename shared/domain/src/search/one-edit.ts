/**
 * Whether two words differ by at most one typing error: a letter too many, too few, another one, or two neighbours
 * exchanged (a Damerau–Levenshtein distance of at most 1, in one pass).
 */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1)
  if (same === short.length) return true
  const exchanged = short[same] === long[same + 1] && short[same + 1] === long[same]
  return short.slice(same + 1) === long.slice(same + 1) || (exchanged && short.slice(same + 2) === long.slice(same + 2))
}
