import { dateOfDay, dayOf, type HiddenAmount, type SourcedSample } from './resolution'
import { ENTERED_BY_HAND, isSummed, type SampleKind } from './kinds'
import { resolveSamples } from './sources'

/** Why a sample does not count although nothing hides it. */
export type LeftOutReason = 'entered' | 'in_bed' | 'no_number'

/** A sample of a date, and what became of it. */
export interface LedgerEntry {
  /** Its index in the input. */
  index: number
  /** What of its value is of this date; null without a number. */
  amount: number | null
  /** What counts of that; `counted` and the amounts in `hidden` add up to `amount`, unless it is left out. */
  counted: number
  hidden: HiddenAmount[]
  left_out: LeftOutReason | null
}

/** Where the number of a date comes from: every sample of it, in order of time. */
export interface Ledger {
  entries: LedgerEntry[]
  /** The sum of what counts, or the mean for kinds that are not added up; for sleep with time awake. Null without any. */
  total: number | null
}

/** The ledger of one date of a kind. Samples of kinds that are chosen together may be among them. */
export function ledgerOf<Sample extends SourcedSample>(
  kind: SampleKind,
  samples: readonly Sample[],
  date: string,
  isOfKind: (sample: Sample) => boolean = () => true,
): Ledger {
  const measured = samples.flatMap((sample, index) => (reasonOf(kind, sample) === null ? [{ sample, index }] : []))
  const { parts, hiddenBy } = resolveSamples(
    kind,
    measured.map(({ sample }) => sample),
  )
  const indexOf = (place: number) => measured[place]?.index ?? -1
  const entries = parts.flatMap((part, place): LedgerEntry[] => {
    const of = measured[part.index]
    if (part.date !== date || !of || !isOfKind(of.sample)) return []
    const hidden = hiddenBy(place).map(({ by, amount }) => ({ by: indexOf(by), amount }))
    return [{ index: of.index, amount: part.amount, counted: part.counted, hidden, left_out: null }]
  })
  const total = totalOf(kind, entries)
  for (const [index, sample] of samples.entries()) {
    const left_out = reasonOf(kind, sample)
    if (left_out === null || !isOfKind(sample) || dateOf(kind, sample) !== date) continue
    entries.push({ index, amount: sample.value ?? null, counted: 0, hidden: [], left_out })
  }
  return { entries: entries.sort((one, other) => one.index - other.index), total }
}

function reasonOf(kind: SampleKind, { value, detail }: SourcedSample): LeftOutReason | null {
  if (detail === ENTERED_BY_HAND) return 'entered'
  if (kind === 'sleep' && detail === 'in_bed') return 'in_bed'
  return typeof value === 'number' ? null : 'no_number'
}

function dateOf(kind: SampleKind, { at, until, offset_minutes }: SourcedSample): string {
  return dateOfDay(dayOf(kind === 'sleep' ? (until ?? at) : at, offset_minutes))
}

function totalOf(kind: SampleKind, entries: readonly LedgerEntry[]): number | null {
  const counting = entries.filter(({ counted, hidden }) => counted > 0 || hidden.length === 0)
  if (counting.length === 0) return null
  const sum = counting.reduce((total, { counted }) => total + counted, 0)
  return isSummed(kind) ? sum : sum / counting.length
}
