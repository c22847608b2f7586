/** How well a React Router pattern fits a path: higher is more particular, -1 is not at all. */
export function matchScore(pattern: string, path: string): number {
  return scoreOf(segments(pattern), segments(path))
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function scoreOf([wanted, ...others]: string[], given: string[]): number {
  if (wanted === undefined) return given.length === 0 ? 1 : -1
  if (wanted === '*') return 0
  const without = wanted.endsWith('?') ? scoreOf(others, given) : -1
  const [segment, ...rest] = given
  const name = wanted.replace(/\?$/, '')
  const own = name.startsWith(':') ? 2 : name === segment ? 3 : -1
  const below = segment === undefined || own < 0 ? -1 : scoreOf(others, rest)
  return Math.max(without, below < 0 ? -1 : below + own)
}

/** The most particular of these for a path. */
export function bestMatch<T>(candidates: T[], patternOf: (candidate: T) => string, path: string): T | undefined {
  const scored = candidates.map((candidate) => ({ candidate, score: matchScore(patternOf(candidate), path) }))
  return scored.filter(({ score }) => score >= 0).sort((one, other) => other.score - one.score)[0]?.candidate
}
