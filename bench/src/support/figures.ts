/** The measured durations of a repeated operation. */
export interface Figure {
  what: string
  per_second: number
  /** Milliseconds. The fastest tenth took less than p10, which is least affected by other load on the machine. */
  p10: number
  p50: number
  p99: number
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Computes a figure from the milliseconds of each operation and of all together. */
export function figureOf(what: string, each: number[], all: number): Figure {
  const sorted = [...each].sort((one, other) => one - other)
  return {
    what,
    per_second: (each.length / all) * 1_000,
    p10: at(sorted, 0.1),
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
  }
}

/** Runs the work `count` times, `atOnce` concurrently, after a warm-up of a tenth of that. */
export async function measure(
  what: string,
  count: number,
  atOnce: number,
  work: (index: number) => unknown,
): Promise<Figure> {
  const round = async (times: number): Promise<Figure> => {
    const each: number[] = []
    let next = 0
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let index = next++; index < times; index = next++) {
          const since = performance.now()
          await work(index)
          each.push(performance.now() - since)
        }
      }),
    )
    return figureOf(what, each, performance.now() - startedAt)
  }
  await round(Math.ceil(count / 10))
  return round(count)
}

/** The same for synchronous work, without the overhead of a promise per call. */
export function measureNow(what: string, count: number, work: (index: number) => unknown): Figure {
  const round = (times: number): Figure => {
    const each: number[] = []
    const startedAt = performance.now()
    for (let index = 0; index < times; index += 1) {
      const since = performance.now()
      work(index)
      each.push(performance.now() - since)
    }
    return figureOf(what, each, performance.now() - startedAt)
  }
  round(Math.ceil(count / 10))
  return round(count)
}

/** Formats figures as a table for the terminal. */
export function tableOf(figures: Figure[]): string {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const rows = figures.map(
    ({ what, per_second, p50, p99 }) =>
      `${what.padEnd(width)}  ${per_second.toFixed(per_second < 10 ? 1 : 0).padStart(8)}  ${p50.toFixed(3).padStart(9)}  ${p99.toFixed(3).padStart(9)}`,
  )
  return [
    `${''.padEnd(width)}  ${'per s'.padStart(8)}  ${'p50 ms'.padStart(9)}  ${'p99 ms'.padStart(9)}`,
    ...rows,
  ].join('\n')
}
