import { addDays, instantOf, localDateOf } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { preferred, readSamples, type CountedStoredSample, type SamplePeriod } from './read-samples'

/** A part of the samples of a period. */
export interface SamplePage {
  samples: CountedStoredSample[]
  /** The next page has the samples before this instant; null on the last one. */
  next: Date | null
}

interface PageOptions extends SamplePeriod {
  zone: string
  /** Maximum number of samples read for the page. */
  limit: number
}

/**
 * The latest samples of a period, doubles left out. A page begins at a midnight of the participant, because which
 * device counts is decided by day; within a day only if that day alone has more samples than a page.
 */
export async function readSamplePage(
  database: Database,
  user_id: string,
  { from, to, zone, limit }: PageOptions,
): Promise<SamplePage> {
  const read = await readSamples(database, user_id, { from, to }, { limit })
  const [oldest, latest] = [read[0], read.at(-1)]
  if (read.length < limit || !oldest || !latest) return { samples: preferred(read), next: null }
  const begin = beginOfPage(oldest.at, latest.at, zone)
  // What was read before the page's begin still hides its doubles in the page.
  return { samples: preferred(read).filter(({ at }) => at >= begin), next: new Date(begin) }
}

/** The first midnight after the oldest sample; its day may have more samples that were not read, and so may its instant. */
function beginOfPage(oldest: number, latest: number, zone: string): number {
  const midnight = instantOf(addDays(localDateOf(new Date(oldest), zone), 1), 0, zone).getTime()
  if (midnight <= latest) return midnight
  return oldest < latest ? oldest + 1 : oldest
}
